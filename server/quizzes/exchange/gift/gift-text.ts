import type { Document } from '#contract/document.ts'
import type { TextFormat, Words } from '../text/words.ts'

/** Texts in the format of the question, unless one says its own. */
export class GiftTexts {
  readonly #words: Words
  readonly #format: TextFormat

  constructor(words: Words, format: string | undefined) {
    this.#words = words
    this.#format = (format?.toLowerCase() ?? 'moodle') as TextFormat
  }

  document(given: string): Document {
    return this.#words.document(...this.#read(given))
  }

  line(given: string): string {
    return this.#words.line(...this.#read(given))
  }

  #read(given: string): [text: string, format: TextFormat] {
    const own = /^\[(html|moodle|plain|markdown)\]/i.exec(given)
    const format = (own?.[1]?.toLowerCase() ?? this.#format) as TextFormat
    return [unescape(given.slice(own?.[0].length ?? 0)).trim(), format]
  }
}

export const unescape = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** Where the sign stands and isn't escaped. */
const placesOf = (text: string, sign: string) =>
  [...text.matchAll(/\\.|#+/gs)]
    .filter(([whole]) => whole.startsWith('#') && whole.length >= sign.length)
    .map(({ index }) => index)

const splitAt = (text: string, at: number | undefined, length: number) =>
  at === undefined
    ? { before: text, after: '' }
    : { before: text.slice(0, at), after: text.slice(at + length) }

export const splitAtFirst = (text: string, sign: string) =>
  splitAt(text, placesOf(text, sign)[0], sign.length)
export const splitAtLast = (text: string, sign: string) =>
  splitAt(text, placesOf(text, sign).at(-1), sign.length)
