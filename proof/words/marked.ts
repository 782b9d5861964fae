import { runInNewContext } from 'node:vm'
import { messagesIn, withMessages, type Tokens } from '../../scripts/built-messages.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñøƥɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑØƤɊŔŠŢÛṼŴẊÝŽ'

/** The replacement of each letter. */
export const accents: ReadonlyMap<string, string> = new Map(
  letters.split('').map((letter, index) => [letter, accented.charAt(index)]),
)

/** The message with other letters, still readable; tags such as <0> stay, because they name elements. */
export const mark = (text: string): string =>
  text.replaceAll(/<\/?\w+\/?>|[a-zA-Z]/g, (found) => accents.get(found) ?? found)

/** A built script whose sentences are all marked: whatever a page then says in plain letters went past Lingui. */
export function markScript(source: string): string {
  return withMessages(source, messagesIn(source), ({ start, end }) =>
    // Written by our own build: texts and lists, nothing that could run.
    markTokens(runInNewContext(`(${source.slice(start, end)})`) as Tokens),
  )
}

function markTokens(message: Tokens): Tokens {
  if (typeof message === 'string') return mark(message)
  return message.map((token) => {
    if (typeof token === 'string') return mark(token)
    const [name, format, choices] = token
    if (typeof choices !== 'object') return token
    const marked = Object.entries(choices).map(([choice, value]) => [
      choice,
      typeof value === 'object' || typeof value === 'string' ? markTokens(value) : value,
    ])
    return [name, format, Object.fromEntries(marked)]
  })
}
