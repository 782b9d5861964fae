import type { ScheduledPrice } from '#contract/courses.ts'

/** The prices of a published course; `regular_price_minor` is there where prices are scheduled. */
export interface Priced {
  price_minor: number
  regular_price_minor: number | null
  scheduled_prices: unknown
}

export const scheduledPrices = (row: { scheduled_prices: unknown }) =>
  row.scheduled_prices as ScheduledPrice[]

const holds = ({ starts_at, ends_at }: ScheduledPrice, now: Date) =>
  (starts_at === null || new Date(starts_at) <= now) &&
  (ends_at === null || new Date(ends_at) > now)

/**
 * What a course costs at this moment, to the second: the one answer for the catalog, the course's page, structured data and
 * checkout. The column that the catalog sorts by follows within a minute.
 */
export function priceAt(course: Priced, now: Date) {
  const regular = course.regular_price_minor ?? course.price_minor
  const scheduled = scheduledPrices(course).find((one) => holds(one, now))
  return {
    price_minor: scheduled?.price_minor ?? regular,
    /** What it costs otherwise, while a scheduled price holds. */
    regular_price_minor: scheduled ? regular : null,
    sale_ends_at: scheduled?.ends_at ?? null,
  }
}
