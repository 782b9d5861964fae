import { expect, test } from 'vitest'
import { RecurrenceRule } from '#contract/recurrence.ts'
import { feedRule, printRule, readRule } from './rule.ts'

const rules: [RecurrenceRule, string][] = [
  [{ frequency: 'daily', interval: 1 }, 'FREQ=DAILY'],
  [
    { frequency: 'weekly', interval: 2, weekdays: ['MO', 'WE'], count: 10 },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10',
  ],
  [
    { frequency: 'monthly', interval: 1, weekdays: ['FR'], nth: -1, until: '2027-01-31' },
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270131',
  ],
  [
    { frequency: 'yearly', interval: 1, month: 2, month_day: 29 },
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  ],
]

test.each(rules)('%j is %s and back', (rule, text) => {
  expect(printRule(rule)).toBe(text)
  expect(readRule(text)).toEqual(rule)
})

test.each(['', 'FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=DAILY;COUNT=99999'])(
  'refuses "%s"',
  (text) => expect(() => readRule(text)).toThrow('valid repeat rule'),
)

test.each([
  { frequency: 'yearly', month: 2, month_day: 31 },
  { frequency: 'yearly', month: 4, month_day: 31 },
  { frequency: 'daily', until: '2027-01-01', count: 3 },
  { frequency: 'daily', until: '2027-02-31' },
  { frequency: 'daily', interval: 0 },
  { frequency: 'monthly', weekdays: ['MO'] },
  { frequency: 'monthly', weekdays: ['MO', 'TU'], nth: 1 },
  { frequency: 'weekly', month_day: 3 },
  { frequency: 'secondly' },
  { frequency: 'weekly', weekdays: [] },
])('%j is no rule', (rule) => expect(RecurrenceRule.safeParse(rule).success).toBe(false))

test('other programs get the end of the last day as an instant', () => {
  const rule: RecurrenceRule = { frequency: 'daily', interval: 1, until: '2026-12-31' }
  const starts_at = new Date('2026-12-01T14:00:00Z')
  const ends_at = new Date('2026-12-01T15:00:00Z')
  const zone = 'America/New_York'
  expect(feedRule({ all_day: false, zone, starts_at, ends_at, rule })).toBe(
    'FREQ=DAILY;UNTIL=20270101T045959Z',
  )
  expect(feedRule({ all_day: true, start_date: '2026-12-01', end_date: '2026-12-02', rule })).toBe(
    'FREQ=DAILY;UNTIL=20261231',
  )
})
