import { sql } from 'kysely'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'

export interface Stay {
  organizationId: string
  sessionId: string
  personId: string
}

/** Completes the lessons that show this session, for someone who has attended it. */
export async function completeAttended(ctx: Ctx, stay: Stay, at: Date) {
  const session = await ctx.db
    .selectFrom('live_sessions as s')
    .select([
      's.course_id',
      sql<boolean>`coalesce((select k.is_present from live_session_marks k where k.organization_id = s.organization_id
          and k.session_id = s.id and k.person_id = ${stay.personId}),
        (select sum(y.left_at - y.joined_at) >= make_interval(mins => s.attendance_minutes)
          from live_session_stays y where y.organization_id = s.organization_id and y.session_id = s.id
            and y.person_id = ${stay.personId}), false)`.as('attended'),
    ])
    .where('s.organization_id', '=', stay.organizationId)
    .where('s.id', '=', stay.sessionId)
    .executeTakeFirst()
  if (!session?.attended || session.course_id === null) return
  await recordFacts(ctx, [
    {
      kind: 'attended',
      organization_id: stay.organizationId,
      course_id: session.course_id,
      person_id: stay.personId,
      at,
      key: `${stay.sessionId}:${stay.personId}`,
    },
  ])
  const lessons = await ctx.db
    .selectFrom('lesson_versions')
    .select('lesson_id')
    .distinct()
    .where('organization_id', '=', stay.organizationId)
    .where('course_id', '=', session.course_id)
    .where('kind', '=', 'live_session')
    .where(sql<string>`content ->> 'live_session_id'`, '=', stay.sessionId)
    .execute()
  for (const { lesson_id } of lessons) {
    const learner = {
      organizationId: stay.organizationId,
      courseId: session.course_id,
      lessonId: lesson_id,
      personId: stay.personId,
    }
    await completeLessonFor(ctx, learner, ['attended'], at)
  }
}

/** A new version may show a session that took place before: whoever was there completes its lesson now. */
export async function completeAttendedOfCourse(
  ctx: Ctx,
  { organization_id, course_id }: { organization_id: string; course_id: string },
) {
  const { rows } = await sql<{ session_id: string; person_id: string }>`
    select distinct s.id as session_id, came.person_id
    from lesson_versions v
    join live_sessions s on s.organization_id = v.organization_id and s.course_id = v.course_id
      and s.id::text = v.content ->> 'live_session_id'
    cross join lateral (
      select y.person_id from live_session_stays y
        where y.organization_id = s.organization_id and y.session_id = s.id and y.left_at is not null
      union select k.person_id from live_session_marks k
        where k.organization_id = s.organization_id and k.session_id = s.id and k.is_present
    ) came
    join enrollments e on e.organization_id = v.organization_id and e.course_id = v.course_id
      and e.person_id = came.person_id
    where v.organization_id = ${organization_id} and v.course_id = ${course_id} and v.kind = 'live_session'
      and s.starts_at >= coalesce(e.round_started_at, '-infinity')
      and not exists (select 1 from lesson_progress p where p.organization_id = v.organization_id
        and p.enrollment_id = e.id and p.lesson_id = v.lesson_id and p.completed_at is not null)`.execute(
    ctx.db,
  )
  for (const { session_id, person_id } of rows) {
    const stay = { organizationId: organization_id, sessionId: session_id, personId: person_id }
    await completeAttended(ctx, stay, ctx.now)
  }
}
