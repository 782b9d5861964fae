/**
 * Something the server says, kept as an English ICU message with its values. It can be stored as JSON and is worded when
 * somebody reads it, in their language: `word(sentence, reader)`.
 */
export interface Sentence {
  message: string
  values?: Values
}

/** A plain string is text that a person wrote, such as the title of a course. It's never translated. */
export type Words = string | Sentence

export type Value = Words | number | Moment | Money | Duration | List | Region | Named

export interface Values {
  readonly [name: string]: Value
}

/** A point in time, shown in the zone of the reader unless it names one of its own. */
export interface Moment {
  instant: string
  as: 'day' | 'moment'
  zone?: string
}

/** An amount in the smallest unit of its currency. */
export interface Money {
  minor: number
  currency: string
}

/** A length of time, shown as "2 h 10 min". */
export interface Duration {
  seconds: number
}

/** Several values joined as the language joins them: "A, B and C". */
export interface List {
  list: readonly Value[]
}

/** A country or territory by its code in ISO 3166, such as `DE`. */
export interface Region {
  region: string
}

/** A proper name that differs between languages, by language; English is always there. */
export interface Named {
  names: Readonly<Record<string, string>>
}

/**
 * The message must be a literal: `scripts/server-words.ts` collects messages from the code, and checks that each has a
 * translation and that the values fit its placeholders.
 */
export const say = (message: string, values?: Values): Sentence =>
  values ? { message, values } : { message }

/** A day of the calendar, such as a due date. */
export const dayOf = (instant: Date | string, zone?: string): Moment => ({
  instant: new Date(instant).toISOString(),
  as: 'day',
  ...(zone && { zone }),
})

/** A day and a time. */
export const momentOf = (instant: Date | string, zone?: string): Moment => ({
  instant: new Date(instant).toISOString(),
  as: 'moment',
  ...(zone && { zone }),
})

/** A value that stands alone, such as an amount or a date, in the format of the reader. */
export const show = (value: Exclude<Value, Words>): Sentence =>
  typeof value === 'number'
    ? { message: '{value, number}', values: { value } }
    : { message: '{value}', values: { value } }

/** From 0 to 100. */
export const percent = (value: number): Sentence => ({
  message: '{value, number, percent}',
  values: { value: value / 100 },
})

export const duration = (seconds: number): Duration => ({ seconds })

export const money = (minor: number, currency: string): Money => ({ minor, currency })

/** Text that a person or another system wrote, where a sentence is expected. It's never translated. */
export const verbatim = (text: string): Sentence => ({ message: '{text}', values: { text } })

export const asSentence = (words: Words): Sentence =>
  typeof words === 'string' ? verbatim(words) : words

/**
 * The sentence that a column of plain text holds in English, so it can be translated; text that is none of them stays
 * as it is.
 */
export const amongSentences = (text: string, sentences: readonly Sentence[]): Words =>
  sentences.find(({ message }) => message === text) ?? text

export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Sentence>).message === 'string'
