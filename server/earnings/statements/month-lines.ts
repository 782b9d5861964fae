import type { MemberCtx } from '#server/http/context.ts'
import { sumMonthByCourse } from './queries.ts'

export const entryWords: Record<string, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  hold_released: 'Hold ended',
  payout_requested: 'Payout requested',
  payout_paid: 'Payout sent',
  payout_reversed: 'Payout given back',
  adjustment: 'Adjustment',
}

interface CourseSum {
  what: string
  count: number
  sales_minor: number
  refunds_minor: number
}

/** One row per course, as the statement prints it. */
export async function summarize(
  ctx: MemberCtx,
  month: string,
  currency: string,
): Promise<CourseSum[]> {
  const courses = new Map<string, CourseSum>()
  for (const row of await sumMonthByCourse(ctx, month, currency)) {
    const key = row.course_id ?? ''
    const sum = courses.get(key) ?? {
      what: row.course_title ?? 'Other',
      count: 0,
      sales_minor: 0,
      refunds_minor: 0,
    }
    courses.set(key, sum)
    if (row.entry_kind === 'sale') {
      sum.count += row.count
      sum.sales_minor -= Number(row.sum)
    } else sum.refunds_minor += Number(row.sum)
  }
  return [...courses.values()]
}
