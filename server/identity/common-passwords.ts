import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

const refused = 10_000
const shortest = 6

/** The most common passwords that are long enough to be chosen, from the list of zxcvbn, most common first. */
const common: ReadonlySet<string> = new Set(readList().slice(0, refused))

function readList() {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const all = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as string[]
  return all.filter((password) => password.length >= shortest)
}

/** Refuses a new password that attackers try first. `field` is where the form shows the error. */
export function assertUncommon(password: string, field: string) {
  if (!common.has(password.toLowerCase())) return
  const detail = say('This password is too common. Choose one that’s harder to guess.')
  throw problem('password_too_common', { detail, errors: { [field]: detail } })
}
