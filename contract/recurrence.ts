import * as z from 'zod/mini'
import { CalendarDate } from './fields.ts'

export const Weekday = z.enum(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])
export type Weekday = z.infer<typeof Weekday>

export const Frequency = z.enum(['daily', 'weekly', 'monthly', 'yearly'])
export type Frequency = z.infer<typeof Frequency>

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const whole = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum))

/**
 * A recurrence rule in everyday terms; stored as an RFC 5545 RRULE. Absent parts follow from the first day: weekly on
 * its weekday, monthly on its day, yearly on its date.
 */
export const RecurrenceRule = z
  .object({
    frequency: Frequency,
    interval: z._default(whole(1, 99), 1),
    /** Weekly: on these days. With `nth`: the one weekday that is counted. */
    weekdays: z.optional(z.array(Weekday).check(z.minLength(1), z.maxLength(7))),
    /** Monthly and yearly: the first, second … or (-1) last such weekday of the month. */
    nth: z.optional(z.union([whole(1, 5), z.literal(-1)])),
    /** Monthly and yearly: the day of the month; -1 is the last. */
    month_day: z.optional(z.union([whole(1, 31), z.literal(-1)])),
    /** Yearly only. */
    month: z.optional(whole(1, 12)),
    /** The last possible day, in the time zone of the series. */
    until: z.optional(CalendarDate),
    count: z.optional(whole(1, 1000)),
  })
  .check(
    z.refine((rule) => rule.until === undefined || rule.count === undefined, {
      path: ['count'],
      error: 'End on a day or after a number of times, not both.',
    }),
    z.refine((rule) => rule.frequency === 'yearly' || rule.month === undefined, {
      path: ['month'],
      error: 'Only what repeats every year has a month.',
    }),
    z.refine((rule) => !isShort(rule.frequency) || (rule.nth ?? rule.month_day) === undefined, {
      path: ['month_day'],
      error: 'Only what repeats every month or year has a day of the month.',
    }),
    z.refine((rule) => rule.nth === undefined || rule.weekdays?.length === 1, {
      path: ['nth'],
      error: 'Choose the one weekday that is counted.',
    }),
    z.refine((rule) => rule.nth === undefined || rule.month_day === undefined, {
      path: ['month_day'],
      error: 'Choose a day of the month or a weekday, not both.',
    }),
    z.refine((rule) => isShort(rule.frequency) || !rule.weekdays || rule.nth !== undefined, {
      path: ['nth'],
      error: 'Choose which of these weekdays in the month.',
    }),
    z.refine((rule) => rule.frequency !== 'daily' || rule.weekdays === undefined, {
      path: ['weekdays'],
      error: 'Repeat every week to choose weekdays.',
    }),
    z.refine((rule) => (rule.month_day ?? 1) <= (longestMonth[(rule.month ?? 1) - 1] ?? 31), {
      path: ['month_day'],
      error: 'This month never has such a day.',
    }),
  )
export type RecurrenceRule = z.infer<typeof RecurrenceRule>

function isShort(frequency: Frequency) {
  return frequency === 'daily' || frequency === 'weekly'
}

/** Which occurrences of a series a change applies to. */
export const SeriesScope = z.enum(['this', 'following', 'all'])
export type SeriesScope = z.infer<typeof SeriesScope>
