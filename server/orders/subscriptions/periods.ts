import type { Cadence } from '#contract/subscriptions.ts'

const day = 86_400_000

/** Days after the first failure on which a payment is tried again. */
export const retryDays = [1, 3, 5] as const
export const remindDays = 3

export const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * day)

/** The same day of a later month, or its last one: a month after January 31st is the end of February. */
export function addMonths(instant: Date, months: number): Date {
  const later = new Date(instant)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(instant.getUTCDate(), last))
  return later
}

const monthsOf = (cadence: string) => (cadence === 'year' ? 12 : 1)

interface Paid {
  period: number
  period_ends_at: Date | null
  cadence: string
  next_cadence: string | null
  anchor_at: Date | null
  anchor_period: number
}

/**
 * The period that the next payment is for. It begins where the last one ended, however late the payment is; only when it
 * would be over already, it begins now: nobody pays for months in which nothing ran.
 */
export function nextPeriod(row: Paid, now: Date) {
  const cadence = (row.next_cadence ?? row.cadence) as Cadence
  const period = row.period + 1
  const months = monthsOf(cadence)
  const from = row.period_ends_at ?? now
  const isAnchored = row.anchor_at !== null && row.period > 0 && cadence === row.cadence
  const anchor = isAnchored
    ? { anchor_at: row.anchor_at ?? from, anchor_period: row.anchor_period }
    : { anchor_at: from, anchor_period: period }
  const until = addMonths(anchor.anchor_at, (period - anchor.anchor_period + 1) * months)
  if (until > now) return { ...anchor, cadence, period, from, until }
  return {
    anchor_at: now,
    anchor_period: period,
    cadence,
    period,
    from: now,
    until: addMonths(now, months),
  }
}
