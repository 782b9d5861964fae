import type { RecurrenceRule } from '#contract/recurrence.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { expandSeries, type Occurrence } from '#server/recurrence/expand.ts'
import { aligned, printRule, readRule } from '#server/recurrence/rule.ts'
import type { TimedSeries } from '#server/recurrence/series.ts'
import { say } from '#server/words/sentence.ts'

/** Every occurrence is a session with reminders of its own: two years of weeks, and no more. */
const maximumOccurrences = 104
const horizonDays = 731
const day = 86_400_000

export interface SessionSeries extends TimedSeries {
  rule: RecurrenceRule
}

/** A series from its first time; one that never ends or goes on for too long is refused. */
export function seriesOfSessions(
  times: { starts_at: Date; ends_at: Date },
  zone: string,
  rule: RecurrenceRule,
): { series: SessionSeries; occurrences: Occurrence[] } {
  if (!rule.count && !rule.until) {
    throw problem('live_session_series_endless', {
      errors: { recurrence: say('Choose when the series ends') },
    })
  }
  const series = aligned<SessionSeries>({ all_day: false, ...times, zone, rule })
  const horizon = new Date(series.starts_at.getTime() + horizonDays * day)
  const window = { from: series.starts_at, to: horizon }
  const occurrences = expandSeries(series, [], window, maximumOccurrences + 1)
  const goesOn = rule.count ? occurrences.length < rule.count : new Date(rule.until ?? '') > horizon
  if (goesOn || occurrences.length > maximumOccurrences) {
    throw problem('live_session_series_too_long', {
      errors: {
        recurrence: say('At most {count, number} times within two years', {
          count: maximumOccurrences,
        }),
      },
    })
  }
  return { series, occurrences }
}

const columnsOfSeries = ({ starts_at, ends_at, zone, rule }: SessionSeries) => ({
  starts_at,
  ends_at,
  time_zone: zone,
  rrule: printRule(rule),
})

export const insertSeries = (ctx: MemberCtx, series: SessionSeries) =>
  ctx.db
    .insertInto('live_session_series')
    .values({
      organization_id: ctx.organizationId,
      ...columnsOfSeries(series),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateSeries = (ctx: MemberCtx, id: string, series: SessionSeries) =>
  ctx.db
    .updateTable('live_session_series')
    .set(columnsOfSeries(series))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()

export async function lockSeries(ctx: MemberCtx, id: string): Promise<SessionSeries> {
  const { starts_at, ends_at, time_zone, rrule } = await ctx.db
    .selectFrom('live_session_series')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { all_day: false, starts_at, ends_at, zone: time_zone, rule: readRule(rrule) }
}
