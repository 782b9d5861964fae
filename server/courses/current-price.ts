/** The prices of a published course; `regular_price_minor` is there where a sale price is. */
export interface Priced {
  price_minor: number
  regular_price_minor: number | null
  sale_price_minor: number | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
}

export const isOnSale = (course: Priced, now: Date) =>
  course.sale_price_minor !== null &&
  (course.sale_starts_at === null || course.sale_starts_at <= now) &&
  (course.sale_ends_at === null || course.sale_ends_at > now)

/** What it costs at this moment, to the second; the column in the catalog follows within a minute. */
export function currentPrice(course: Priced, now: Date): number {
  if (course.sale_price_minor !== null && isOnSale(course, now)) return course.sale_price_minor
  return course.regular_price_minor ?? course.price_minor
}
