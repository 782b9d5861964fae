import { authorize } from '#server/access/policy.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import type { WordedException } from '#server/icalendar/calendar.ts'
import type { Series } from '#server/recurrence/series.ts'
import { eventPolicy } from './policy.ts'
import { type EventRow, listExceptions, lockEvent, seriesOf } from './queries.ts'

export type EventCtx = PersonCtx | MemberCtx

export interface EnteredEvent {
  event: EventRow
  series: Series
  exceptions: WordedException[]
}

/** Locks an event that the caller may manage, with all that belongs to it. */
export async function enterEvent(
  ctx: EventCtx,
  eventId: string,
  ability: 'update' | 'delete',
): Promise<EnteredEvent> {
  const event = await lockEvent(ctx, eventId)
  authorize(eventPolicy, ability, await actorOf(ctx, event), event)
  const exceptions = (await listExceptions(ctx.db, [event.id])).get(event.id) ?? []
  return { event, series: seriesOf(event), exceptions }
}

async function actorOf(ctx: EventCtx, { course_id }: EventRow) {
  const { personId } = ctx
  if (!('role' in ctx)) return { personId, role: null, teaches: false }
  const part = course_id
    ? await ctx.db
        .selectFrom('course_instructors')
        .select('rights')
        .where('organization_id', '=', ctx.organizationId)
        .where('course_id', '=', course_id)
        .where('person_id', '=', personId)
        .executeTakeFirst()
    : undefined
  return { personId, role: ctx.role, teaches: part !== undefined }
}
