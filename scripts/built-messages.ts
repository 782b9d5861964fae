/** A compiled message in a built script. */
export interface BuiltMessage {
  id: string
  /** Where its value is. */
  start: number
  end: number
}

/** What Lingui compiles a message to: texts, and [name, format, choices] for what is put in between. */
export type Tokens = string | readonly Token[]
export type Token =
  | string
  | readonly [string, string?, (string | Readonly<Record<string, Tokens | number>>)?]

/** As the macros and `compile-messages.ts` leave it: the id, then the message, with nothing in between. */
const beginning = /\bid:\s*(["'`])([^"'`]+)\1,\s*message:\s*(?=["'`[])/g

/**
 * Every message that Lingui's macros left in a built script. They are looked for as text, because parsing all scripts of a
 * build takes longer than everything else that is done with them.
 */
export function messagesIn(source: string): BuiltMessage[] {
  return Array.from(source.matchAll(beginning), ({ 0: all, 2: id = '', index }) => {
    const start = index + all.length
    return { id, start, end: endOfValue(source, start) }
  })
}

/** Where the string or list that begins here ends. */
function endOfValue(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at)
    if ('"\'`'.includes(character)) at = endOfText(source, at)
    else if ('[{'.includes(character)) depth += 1
    else if (']}'.includes(character)) depth -= 1
    if (depth === 0) return at + 1
  }
  throw new Error('A message in a built script has no end.')
}

function endOfText(source: string, start: number): number {
  const quote = source.charAt(start)
  let at = start + 1
  while (source.charAt(at) !== quote) at += source.charAt(at) === '\\' ? 2 : 1
  return at
}

/** The script with other messages; what `change` answers undefined for stays. */
export function withMessages(
  source: string,
  messages: readonly BuiltMessage[],
  change: (message: BuiltMessage) => Tokens | undefined,
): string {
  let end = 0
  let changed = ''
  for (const message of messages.toSorted((one, other) => one.start - other.start)) {
    const value = change(message)
    if (value === undefined || message.start < end) continue
    changed += source.slice(end, message.start) + literal(value)
    end = message.end
  }
  return changed + source.slice(end)
}

/** As code, without the quotes that JSON puts around every name. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(
      ([name, inner]) =>
        `${/^(?:[a-z]\w*|\d)$/i.test(name) ? name : JSON.stringify(name)}:${literal(inner)}`,
    )
  return `{${pairs.join(',')}}`
}
