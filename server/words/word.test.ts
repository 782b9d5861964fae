import { expect, test } from 'vitest'
import { acceptedLanguage } from '#contract/languages.ts'
import { languageOf } from './languages.ts'
import { dayOf, duration, momentOf, money, say, type Sentence } from './sentence.ts'
import { word } from './word.ts'

const plain = (words: Sentence, language: string, timeZone?: string) =>
  word(words, { language, timeZone }).replaceAll(/[\u00A0\u202F\u200F]/g, ' ')

const stars = (count: number) =>
  say('{stars, plural, one {# star} other {# stars}} out of 5', { stars: count })

test('a stored sentence is worded when it is read', () => {
  const stored = JSON.parse(
    JSON.stringify(say('{name} replied to “{title}”', { name: 'Noor', title: 'Which chart?' })),
  ) as Sentence
  expect(plain(stored, 'en')).toBe('Noor replied to “Which chart?”')
  expect(plain(stored, 'es-MX')).toBe('Noor respondió en “Which chart?”')
  expect(plain(stored, 'ar')).toBe('ردّ Noor على «Which chart?»')
})

test('plurals follow the language', () => {
  expect([1, 2].map((count) => plain(stars(count), 'en'))).toEqual([
    '1 star out of 5',
    '2 stars out of 5',
  ])
  expect([1, 2, 3, 11].map((count) => plain(stars(count), 'ar'))).toEqual([
    'نجمة واحدة من 5',
    'نجمتان من 5',
    '3 نجوم من 5',
    '11 نجمة من 5',
  ])
})

test('money, days, times and lengths are written as the reader writes them, in Western digits', () => {
  const paid = say('We refunded {amount}', { amount: money(123_450, 'EUR') })
  expect(plain(paid, 'en')).toBe('We refunded €1,234.50')
  expect(plain(paid, 'es')).toBe('Te hemos reembolsado 1234,50 €')
  expect(plain(paid, 'ar')).toMatch(/1,234\.50/)
  const due = say('It’s due on {day}.', { day: dayOf('2027-03-01T23:30:00Z') })
  expect(plain(due, 'en', 'America/Bogota')).toBe('It’s due on March 1, 2027.')
  expect(plain(due, 'es', 'Asia/Tokyo')).toBe('La fecha límite es el 2 de marzo de 2027.')
  expect(plain(due, 'ar')).toMatch(/1 مارس/)
  const time = say('The session starts on {start}.', {
    start: momentOf('2027-03-01T17:00:00Z', 'UTC'),
  })
  expect(plain(time, 'en', 'Asia/Tokyo')).toBe(
    'The session starts on March 1, 2027 at 5:00 PM UTC.',
  )
  const week = say('{time}', { time: duration(7800) })
  expect(plain(week, 'en')).toBe('2 h 10 min')
  expect(plain(week, 'es')).toBe('2 h 10 min')
})

test('a sentence inside a sentence, and a list, are worded too', () => {
  const nested = say('You earned the badge “{badge}”', { badge: say('A week in a row') })
  expect(plain(nested, 'es')).not.toContain('week')
  const list = say('Reason: {reason}', { reason: { list: ['A', 'B', 'C'] } })
  expect(plain(list, 'en')).toBe('Reason: A, B, and C')
  expect(plain(list, 'es')).toBe('Motivo: A, B y C')
})

test('what has no translation, and a language without sentences, are English', () => {
  expect(plain({ message: 'Nobody translated {this}', values: { this: 'me' } }, 'ar')).toBe(
    'Nobody translated me',
  )
  expect(plain(stars(2), 'ja')).toBe('2 stars out of 5')
  expect(languageOf('')).toBe('en')
})

test.each([
  ['ar', 'ar'],
  ['de-DE,es;q=0.8,en;q=0.9', 'en'],
  ['fr, ar-EG;q=0.5', 'ar'],
  ['es;q=0, fr', undefined],
  ['', undefined],
])('Accept-Language “%s” is %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
