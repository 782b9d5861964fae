import type { EventBody } from '#contract/calendar.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getTaughtCourse } from '#server/enrollments/queries.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { sharingPolicy } from './policy.ts'
import { seriesFrom, timeColumns } from './save-event.ts'

const MOST_EVENTS = 5000

/** Only I ever see it. */
export const createPersonalEvent = (ctx: PersonCtx, body: EventBody) =>
  insertEvent(ctx, body, { person_id: ctx.personId, organization_id: null, course_id: null })

/** Everyone in the organization, or the people of one course, see it in their calendars. */
export async function createSharedEvent(
  ctx: MemberCtx,
  { course_id, ...body }: EventBody & { course_id: string | null },
) {
  const course = course_id && (await getTaughtCourse(ctx.db, course_id, ctx.personId))
  const actor = { ...ctx, teaches: Boolean(course && course.rights) }
  authorize(sharingPolicy, course_id ? 'course' : 'organization', actor, undefined)
  const owner = { person_id: null, organization_id: ctx.organizationId, course_id }
  const event = await insertEvent(ctx, body, owner)
  await audit(ctx, {
    action: 'calendar_event.created',
    organizationId: ctx.organizationId,
    subject: { type: 'calendar_event', id: event.id },
    detail: { title: body.title, course_id },
  })
  await emit(ctx, 'calendar_event.created', {
    organization_id: ctx.organizationId,
    event_id: event.id,
  })
  return event
}

interface Owner {
  person_id: string | null
  organization_id: string | null
  course_id: string | null
}

async function insertEvent(ctx: PersonCtx, body: EventBody, owner: Owner) {
  const series = seriesFrom(body.time, body.recurrence)
  await assertRoom(ctx, owner)
  return ctx.db
    .insertInto('calendar_events')
    .values({
      ...owner,
      ...timeColumns(series),
      created_by: ctx.personId,
      title: body.title,
      description: body.description,
      location: body.location,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning(['id', 'sequence'])
    .executeTakeFirstOrThrow()
}

async function assertRoom(ctx: PersonCtx, { person_id, organization_id }: Owner) {
  const query = ctx.db.selectFrom('calendar_events').select('id').where('cancelled_at', 'is', null)
  const rows = await (
    person_id
      ? query.where('person_id', '=', person_id)
      : query.where('organization_id', '=', organization_id)
  )
    .where((eb) => eb.or([eb('active_until', 'is', null), eb('active_until', '>', ctx.now)]))
    .limit(MOST_EVENTS)
    .execute()
  if (rows.length >= MOST_EVENTS) throw problem('events_exhausted')
}
