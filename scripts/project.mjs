import { fileURLToPath } from 'node:url'

/** The project folder, wherever the command was called. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** Exits with one sentence for the person at the terminal; never a stack trace. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
