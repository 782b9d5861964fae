import type { SeriesScope } from '#contract/recurrence.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { liveSessionPolicy } from './policy.ts'
import { getSessionRow, type SessionRow } from './queries.ts'
import { statusOf } from './rules.ts'

/** What is over or canceled stays as it was. */
export async function lockForChange(ctx: MemberCtx, id: string, ability: 'edit' | 'cancel') {
  const row = await getSessionRow(ctx, id, true)
  if (!liveSessionPolicy.run(ctx, row)) throw problem('not_allowed')
  if (['ended', 'cancelled'].includes(statusOf(row, ctx.now))) throw problem('live_session_over')
  authorize(liveSessionPolicy, ability, ctx, row)
  return row
}

export type MeantSession = Pick<
  SessionRow,
  'organization_id' | 'id' | 'starts_at' | 'ends_at' | 'time_zone' | 'series_date'
>

/**
 * Which sessions a change is meant for, locked, in the order of time: the one itself, and of its series those that are
 * still to come, all of them or from it on.
 */
export async function lockMeant(
  ctx: MemberCtx,
  row: SessionRow,
  scope: SeriesScope,
): Promise<[MeantSession, ...MeantSession[]]> {
  const { series_id, series_date } = row
  if (scope === 'this' || series_id === null || series_date === null) return [row]
  let others = ctx.db
    .selectFrom('live_sessions')
    .select(['organization_id', 'id', 'starts_at', 'ends_at', 'time_zone', 'series_date'])
    .where('organization_id', '=', ctx.organizationId)
    .where('series_id', '=', series_id)
    .where('id', '!=', row.id)
    .where('cancelled_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('started_at', 'is', null)
    .where('starts_at', '>', ctx.now)
  if (scope === 'following') others = others.where('series_date', '>', series_date)
  const meant: MeantSession[] = [row, ...(await others.forUpdate().execute())]
  const [first = row, ...rest] = meant.toSorted((a, b) => Number(a.starts_at) - Number(b.starts_at))
  return [first, ...rest]
}

/** Says of how many sessions the news are, after the first. */
/** How many of a series come after the first. */
export const furtherOf = (sessions: readonly unknown[]) => sessions.length - 1
