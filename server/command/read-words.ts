import { parseArgs } from 'node:util'
import { UsageError } from './outcome.ts'

export type Options = Readonly<Record<string, string | boolean | undefined>>
/** Each option of a command: with a value, or on its own. */
export type Known = Readonly<Record<string, 'value' | 'flag'>>

export function readWords(words: readonly string[], known: Known): Options {
  const options = Object.fromEntries(
    Object.entries({ ...known, json: 'flag' }).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    return parseArgs({ args: [...words], options, allowPositionals: false }).values
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence.replace(/\.$/, '')}: see "lyceum help".`)
  }
}
