import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#contract/languages.ts'
import { messagesIn, withMessages, type BuiltMessage, type Tokens } from './built-messages.ts'
import { readCatalog, translated } from './catalogs.ts'

interface Script {
  name: string
  source: string
  messages: BuiltMessage[]
  /** Names of scripts that it names, in imports and in lists of what to load early. */
  named: string[]
}

/**
 * Writes, for each language, a copy of every built script that says something or imports one that does, with the messages
 * of that language in place of the English ones. A page then loads as many scripts, of about the same size, whatever its
 * language; what says nothing is shared. `.vite/languages.json` tells the server which script takes the place of which.
 */
export async function translateBuild(folder: string): Promise<void> {
  const browser = await readScripts(path.join(folder, 'assets'))
  const server = await readScripts(path.join(folder, '.server'))
  const speaking = speakingAmong(browser)
  const replaced: Partial<Record<Language, Record<string, string>>> = {}
  for (const language of translated) {
    const words = await compiledCatalog(language)
    const translate = ({ source, messages }: Script) =>
      withMessages(source, messages, ({ id }) => words.get(id))
    // The name changes with any translation: what browsers keep forever must never be outdated.
    const place = `${language}-${hashOf(words)}`
    await mkdir(path.join(folder, 'assets', place), { recursive: true })
    const files = speaking.map((script) => {
      const text = translate(script)
        .replaceAll(besideThis, (found, quote: string, name: string) =>
          speaks(name) ? found : `${quote}../${name}`,
        )
        .replaceAll(fromTheRoot, (found, quote: string, name: string) =>
          speaks(name) ? `${quote}assets/${place}/${name}` : found,
        )
      return writeFile(path.join(folder, 'assets', place, script.name), text)
    })
    await Promise.all(files)
    replaced[language] = Object.fromEntries(
      speaking.map(({ name }) => [`assets/${name}`, `assets/${place}/${name}`]),
    )
    // The server's modules import each other only, so they share a folder of their own.
    for (const script of server) {
      const file = path.join(folder, '.server', language, script.name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, translate(script))
    }
  }
  await writeFile(path.join(folder, '.vite/languages.json'), JSON.stringify(replaced))

  function speaks(name: string) {
    return speaking.some((script) => script.name === name)
  }
}

const besideThis = /(["'`])\.\/([\w.-]+\.js)(?=["'`])/g
const fromTheRoot = /(["'`])assets\/([\w.-]+\.js)(?=["'`])/g

async function readScripts(folder: string): Promise<Script[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(path.join(folder, name), 'utf8')
      const named = [besideThis, fromTheRoot].flatMap((form) =>
        Array.from(source.matchAll(form), ([, , other = '']) => other),
      )
      return { name, source, messages: messagesIn(source), named }
    }),
  )
}

/** Scripts with messages, and all that lead to one: a shared script never names one of a language. */
function speakingAmong(scripts: Script[]): Script[] {
  const found = new Set(scripts.filter(({ messages }) => messages.length > 0))
  const names = new Set([...found].map(({ name }) => name))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const script of scripts) {
      if (found.has(script) || !script.named.some((name) => names.has(name))) continue
      found.add(script)
      names.add(script.name)
    }
  }
  return [...found]
}

async function compiledCatalog(language: Language): Promise<Map<string, Tokens>> {
  const words = new Map<string, Tokens>()
  for (const [id, { translation }] of await readCatalog(language)) {
    if (translation) words.set(id, compileMessage(translation) as Tokens)
  }
  return words
}

const hashOf = (words: Map<string, Tokens>) =>
  createHash('sha256')
    .update(JSON.stringify([...words].toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex')
    .slice(0, 8)
