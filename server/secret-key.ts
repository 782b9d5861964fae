import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SecretKeys {
  /** Signs and seals. */
  current: string
  /** Open what was signed and sealed before; newest first. */
  previous: readonly string[]
}

interface Place {
  SECRET_KEY?: string | undefined
  SECRET_KEY_PREVIOUS?: readonly string[]
  dataDir: string
}

export const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

export const newSecretKey = () => randomBytes(32).toString('hex')

/**
 * SECRET_KEY, or a random one kept in the data folder: tokens and signed links survive a restart. While keys are
 * rotated, previous ones are further lines of that file, or in SECRET_KEY_PREVIOUS.
 */
export function readSecretKeys(env: Place): SecretKeys {
  const before = env.SECRET_KEY_PREVIOUS ?? []
  if (env.SECRET_KEY) return { current: env.SECRET_KEY, previous: before }
  const path = keyFile(env.dataDir)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  try {
    // Exclusive creation: of two servers that start together, both end up with the same key.
    writeFileSync(path, newSecretKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const [current = '', ...previous] = linesOf(readFileSync(path, 'utf8'))
  return { current, previous: [...previous, ...before] }
}

/** The current key of a key file. */
export const currentIn = (text: string) => linesOf(text)[0] ?? ''

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** Replaces the key file at once: a kill leaves the old or the new one. */
export function writeSecretKeys(dataDir: string, { current, previous }: SecretKeys) {
  const path = keyFile(dataDir)
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, [current, ...previous].join('\n'), { mode: 0o600 })
  renameSync(draft, path)
}
