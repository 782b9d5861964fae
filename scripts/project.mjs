import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** Ends with one sentence for the person at the terminal; never a stack trace. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
