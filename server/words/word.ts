import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { hoursAndMinutes } from '#contract/study-time.ts'
import { printAmount } from '#server/money.ts'
import { loadCatalog } from './catalog.ts'
import type { Language } from '#contract/languages.ts'
import { dateFormat, numberFormat } from '#contract/formats.ts'
import { languageOf, localeOf } from './languages.ts'
import {
  isSentence,
  type Moment,
  type Sentence,
  type Value,
  type Values,
  type Words,
} from './sentence.ts'

/** Who reads: their language, and the zone their clock shows. */
export interface Reader {
  language: string
  timeZone?: string | undefined
}

const wordings = new Map<Language, I18n>()

/** Catalogs are read when somebody first needs the language; each message is compiled when it's first used. */
function wordingIn(language: Language): I18n {
  let wording = wordings.get(language)
  if (!wording) {
    wording = setupI18n({
      locale: language,
      locales: localeOf(language),
      messages: { [language]: loadCatalog(language) },
    })
    wording.setMessagesCompiler(compileMessage)
    wordings.set(language, wording)
  }
  return wording
}

/** The sentence in the reader's language, with its values as that language writes them. */
export function word(words: Words, reader: Reader): string {
  if (typeof words === 'string') return words
  const language = languageOf(reader.language)
  if (language === 'en' && !words.message.includes('{')) return words.message
  return wordingIn(language)._(words.message, shownValues(words.values, reader), {
    message: words.message,
  })
}

const shownValues = (values: Values = {}, reader: Reader) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, reader)]))

/** Numbers stay numbers: the message decides about their plural and format. */
function shown(value: Value, reader: Reader): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (isSentence(value)) return word(value, reader)
  if ('instant' in value) return showMoment(value, reader)
  if ('minor' in value) {
    return printAmount(value.minor, value.currency, localeOf(reader.language))
  }
  if ('seconds' in value) return showDuration(value.seconds, reader)
  if ('region' in value) {
    return (
      new Intl.DisplayNames(localeOf(reader.language), { type: 'region' }).of(value.region) ??
      value.region
    )
  }
  if ('names' in value) return value.names[languageOf(reader.language)] ?? value.names['en'] ?? ''
  const parts = value.list.map((one) => String(shown(one, reader)))
  return new Intl.ListFormat(localeOf(reader.language)).format(parts)
}

function showMoment({ instant, as, zone }: Moment, { language, timeZone = 'UTC' }: Reader): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return dateFormat(localeOf(language), {
    timeZone: zone ?? timeZone,
    ...day,
    ...(as === 'moment' && time),
  }).format(new Date(instant))
}

/** `2 h 10 min`, in the short units of the language. */
function showDuration(seconds: number, { language }: Reader): string {
  const { hours, minutes } = hoursAndMinutes(seconds)
  const isEnglish = languageOf(language) === 'en'
  const part = (value: number, unit: 'hour' | 'minute', short: string) =>
    isEnglish
      ? `${value} ${short}`
      : numberFormat(localeOf(language), {
          style: 'unit',
          unit,
          unitDisplay: 'short',
        }).format(value)
  return [
    ...(hours > 0 ? [part(hours, 'hour', 'h')] : []),
    ...(minutes > 0 || hours === 0 ? [part(minutes, 'minute', 'min')] : []),
  ].join(' ')
}

/** The same shape with every sentence in it worded. */
export type Worded<T> = T extends string
  ? T
  : T extends Sentence
    ? string
    : T extends readonly (infer One)[]
      ? Worded<One>[]
      : T extends object
        ? { [Key in keyof T]: Worded<T[Key]> }
        : T

/** Words every sentence of an object, however deep it is. */
export function wordAll<T>(given: T, reader: Reader): Worded<T> {
  if (isSentence(given)) return word(given, reader) as Worded<T>
  if (Array.isArray(given)) return given.map((one) => wordAll(one, reader)) as Worded<T>
  if (typeof given !== 'object' || given === null || given instanceof Date) {
    return given as Worded<T>
  }
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, wordAll(value, reader)]),
  ) as Worded<T>
}
