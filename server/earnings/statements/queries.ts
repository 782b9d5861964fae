import type { MemberCtx } from '#server/http/context.ts'
import { accountKinds } from '../overview/accounts.ts'

/** A spreadsheet holds about a million rows; a month of one person never comes near. */
const mostLines = 200_000

const bounds = (month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}

/** The lines of my accounts in a month, found by time and never by reading them all. */
const monthLines = (ctx: MemberCtx, month: string, currency: string) => {
  const { from, until } = bounds(month)
  return ctx.db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_lines as line', (join) =>
      join
        .onRef('line.organization_id', '=', 'account.organization_id')
        .onRef('line.account_id', '=', 'account.id'),
    )
    .innerJoin('ledger_entries as entry', (join) =>
      join
        .onRef('entry.organization_id', '=', 'line.organization_id')
        .onRef('entry.id', '=', 'line.entry_id'),
    )
    .leftJoin('courses as course', (join) =>
      join
        .onRef('course.organization_id', '=', 'entry.organization_id')
        .onRef('course.id', '=', 'entry.course_id'),
    )
    .where('account.organization_id', '=', ctx.organizationId)
    .where('account.person_id', '=', ctx.personId)
    .where('account.currency', '=', currency)
    .where('account.kind', 'in', Object.values(accountKinds))
    .where('line.posted_at', '>=', from)
    .where('line.posted_at', '<', until)
}

export const listMonthLines = (ctx: MemberCtx, month: string, currency: string) =>
  monthLines(ctx, month, currency)
    .select([
      'line.posted_at',
      'line.amount_minor',
      'entry.kind as entry_kind',
      'entry.source_type',
      'entry.source_id',
      'account.kind as account_kind',
      'course.title as course_title',
    ])
    .orderBy('line.posted_at')
    .orderBy('line.entry_id')
    .limit(mostLines)
    .execute()

/** Summed by the database: one row per course and kind of entry. */
export const sumMonthByCourse = (ctx: MemberCtx, month: string, currency: string) =>
  monthLines(ctx, month, currency)
    .where('entry.kind', 'in', ['sale', 'refund', 'dispute_lost'])
    .select([
      'entry.kind as entry_kind',
      'entry.course_id',
      'course.title as course_title',
      (eb) => eb.fn.sum<string>('line.amount_minor').as('sum'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['entry.kind', 'entry.course_id', 'course.title'])
    .orderBy('course.title')
    .execute()
