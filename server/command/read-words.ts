import { parseArgs } from 'node:util'
import { UsageError } from './outcome.ts'

export type Options = Readonly<Record<string, string | boolean | undefined>>
/** Each option of a command: with a value, or on its own. */
export type Known = Readonly<Record<string, 'value' | 'flag'>>

/** `argument` names the one word that the command takes without an option, such as "SLUG". */
export function readWords(words: readonly string[], known: Known, argument?: string): Options {
  const options = Object.fromEntries(
    Object.entries({ ...known, json: 'flag' }).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: argument !== undefined,
    })
    if (argument === undefined) return values
    const [given, ...more] = positionals
    if (given === undefined) throw new UsageError(`Say which: ${argument} is missing.`)
    if (more.length > 0) throw new UsageError(`"${more[0]}" is one word too many.`)
    return { ...values, argument: given }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [sentence = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence.replace(/\.$/, '')}: see "lyceum help".`)
  }
}
