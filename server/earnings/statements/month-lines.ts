import type { MemberCtx } from '#server/http/context.ts'
import { sumMonthByCourse } from './queries.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

export const entryWords: Record<string, Sentence> = {
  sale: say('Sale'),
  refund: say('Refund'),
  dispute_opened: say('Dispute opened'),
  dispute_won: say('Dispute won'),
  dispute_lost: say('Dispute lost'),
  hold_released: say('Hold ended'),
  payout_requested: say('Payout requested'),
  payout_paid: say('Payout sent'),
  payout_reversed: say('Payout reversed'),
  adjustment: say('Adjustment'),
}

interface CourseSum {
  what: Words
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
      what: row.course_title ?? say('Other'),
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
