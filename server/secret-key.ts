import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** SECRET_KEY, or a random one kept in the data folder: tokens and signed links survive a restart. */
export function readSecretKey(env: { SECRET_KEY?: string | undefined; dataDir: string }): string {
  if (env.SECRET_KEY) return env.SECRET_KEY
  const path = join(env.dataDir, 'secret.key')
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  try {
    // Exclusive creation: of two servers that start together, both end up with the same key.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
