import { expect, test } from 'vitest'
import ICAL from 'ical.js'
import { testApp } from '#server/testing/test-app.ts'
import { renderMail } from '#server/mail/template.ts'
import { english } from '#server/words/english.ts'
import { languageCodes } from '#contract/languages.ts'
import { isSentence } from '#server/words/sentence.ts'
import { word, wordAll } from '#server/words/word.ts'
import { listSampleMails } from './sample-mails.ts'

const samples = async (language = 'en') => {
  const { mechanisms, notificationKinds } = await testApp()
  const mails = await listSampleMails(mechanisms, notificationKinds, language)
  return { mails, notificationKinds }
}

const rendered = async (language: string) =>
  (await samples(language)).mails.map(({ content }) => ({
    ...renderMail(content, { language, timeZone: 'Europe/Berlin' }),
    content,
  }))

test('every mail has a headline, one button to its place, and why it came', async () => {
  const { mails, notificationKinds } = await samples()
  expect(mails.length).toBeGreaterThan(notificationKinds.length + 15)
  for (const { content } of mails) {
    const { subject, html, text } = renderMail(content, english)
    expect(subject.length, subject).toBeGreaterThan(5)
    expect(html.match(/<h1/g), subject).toHaveLength(1)
    expect(html.match(/class="button"/g) ?? [], subject).toHaveLength(content.action ? 1 : 0)
    expect(html, subject).toContain('prefers-color-scheme: dark')
    expect(html, subject).not.toMatch(/undefined|\[object|NaN/)
    expect(text, subject).toContain(word(content.footer, english))
  }
})

test('a notification leads where it happened, in the name of its organization, and can be stopped', async () => {
  const { mails, notificationKinds } = await samples()
  for (const kind of notificationKinds) {
    const mail = mails.find(
      ({ content }) =>
        content.footer === kind.reason.message &&
        word(content.action?.label ?? '', english) === kind.action.message,
    )
    expect(mail?.content.brand?.name, kind.name).toBe('Northwind Academy')
    expect(mail?.content.action?.url, kind.name).toMatch(/^http:\/\/localhost:\d+\/./)
  }
  const stoppable = mails.find(({ content }) =>
    word(content.subject, english).startsWith('You earned'),
  )
  expect(stoppable?.headers).toHaveProperty('List-Unsubscribe')
})

test('a moved session carries its new time for the calendar, and both times in words of the reader’s zone', async () => {
  const { mails } = await samples()
  const find = (words: RegExp) =>
    mails.find(({ content }) => words.test(word(content.subject, english)))
  const moved = find(/was rescheduled$/)
  expect(moved?.calendar?.method).toBe('REQUEST')
  const event = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  const entry = event(moved?.calendar?.content ?? '')
  expect(entry?.getFirstPropertyValue('sequence')).toBe(1)
  expect(entry?.getFirstPropertyValue('attendee')).toBe('mailto:learner@example.org')
  expect(entry?.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@lyceum.test')
  expect(moved?.calendar?.content).toContain('METHOD:REQUEST')
  expect(wordAll(moved?.content.facts, english)).toEqual([
    expect.objectContaining({ label: 'New time', value: expect.stringContaining('Mar 4') }),
    expect.objectContaining({ label: 'Old time', former: true }),
  ])
  const cancelled = find(/was canceled$/)?.calendar
  expect(cancelled?.content).toContain('METHOD:CANCEL')
  expect(event(cancelled?.content ?? '')?.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('lists, headings and addresses of an announcement stay what they are', async () => {
  const { mails } = await samples()
  const [mail] = mails.filter(({ content }) => content.subject === 'Exam dates are out')
  if (!mail) throw new Error('the announcement has no sample')
  const { html, text } = renderMail(mail.content, english)
  expect(html).toContain('<li style="margin:0 0 6px">Two pens</li>')
  expect(html).toContain('href="https://example.org/exams"')
  expect(text).toContain('- Your student card\n- Two pens')
})

test.each(languageCodes)('every mail is whole in %s', async (language) => {
  for (const { subject, html, text } of await rendered(language)) {
    expect(subject.length, subject).toBeGreaterThan(5)
    expect(html, subject).toContain(
      `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    )
    // Placeholders that nobody filled, and forms of plurals that nobody chose.
    expect(`${subject} ${text}`, subject).not.toMatch(/[{}]|undefined|\[object|NaN|plural,|select,/)
  }
})

test.each(['es', 'ar'])('what the server says in a mail is said in %s', async (language) => {
  const inEnglish = await rendered('en')
  const translated = await rendered(language)
  expect(translated).toHaveLength(inEnglish.length)
  for (const [at, mail] of translated.entries()) {
    const { text, content } = inEnglish[at] ?? mail
    expect(mail.text, text).not.toBe(text)
    const { action, footer } = content
    for (const words of [action?.label, footer].filter(isSentence)) {
      expect(word(words, { language }), words.message).not.toBe(word(words, english))
    }
  }
  const { notificationKinds } = await samples(language)
  for (const { label, action, reason } of notificationKinds) {
    for (const words of [label, action, reason]) {
      expect(word(words, { language }), words.message).not.toBe(word(words, english))
    }
  }
})

test('a page of the development server shows each', async () => {
  const { server } = await testApp()
  const index = await server.inject({ url: '/dev/mail/samples', headers: { host: 'localhost' } })
  expect(index.statusCode).toBe(200)
  const first = await server.inject({ url: '/dev/mail/samples/0', headers: { host: 'localhost' } })
  expect(first.body).toContain('Welcome, Noor')
  const url = '/dev/mail/samples/0?language=ar'
  const arabic = await server.inject({ url, headers: { host: 'localhost' } })
  expect(arabic.body).toContain('dir="rtl"')
})
