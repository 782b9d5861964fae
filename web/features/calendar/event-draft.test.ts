import { expect, test } from 'vitest'
import { changeOfDraft, draftOf, timeOfDraft, withStart } from './event-draft.ts'

const time = {
  all_day: false as const,
  starts_at: '2026-11-15T08:00:00.000Z',
  ends_at: '2026-11-15T09:30:00.000Z',
  zone: 'Europe/Berlin',
}

test('a form shows an event on its own clock and gives the same instants back', () => {
  const draft = draftOf(time, 'UTC')
  expect([draft.start, draft.end]).toEqual(['2026-11-15T09:00', '2026-11-15T10:30'])
  expect(timeOfDraft(draft)).toEqual(time)
})

test('whole days show their last day and send the day after', () => {
  const days = { all_day: true as const, start_date: '2026-12-24', end_date: '2026-12-27' }
  const draft = draftOf(days, 'UTC')
  expect(draft.end.slice(0, 10)).toBe('2026-12-26')
  expect(timeOfDraft(draft)).toEqual(days)
})

test('an end before the beginning is no time', () => {
  expect(timeOfDraft({ ...draftOf(time, 'UTC'), end: '2026-11-15T08:00' })).toBeNull()
})

test('moving the beginning keeps the length', () => {
  expect(withStart(draftOf(time, 'UTC'), '2026-11-16T23:00').end).toBe('2026-11-17T00:30')
})

test('only what changed is sent', () => {
  const before = draftOf(time, 'UTC')
  expect(changeOfDraft(before, { ...before, title: 'New' }, time)).toEqual({ title: 'New' })
})
