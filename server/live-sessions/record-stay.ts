import { sql } from 'kysely'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'

export interface Stay {
  organizationId: string
  sessionId: string
  personId: string
}

/** Someone came in. Who is in already stays in: a second tab or a reconnection begins no second stay. */
export async function recordJoined(ctx: Ctx, stay: Stay, at = ctx.now) {
  await ctx.db
    .insertInto('live_session_stays')
    .values({
      organization_id: stay.organizationId,
      session_id: stay.sessionId,
      person_id: stay.personId,
      joined_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'session_id', 'person_id'])
        .where('left_at', 'is', null)
        .doNothing(),
    )
    .execute()
}

/** Someone went. Who has been there long enough has attended, and a lesson that asks for that is complete. */
export async function recordLeft(ctx: Ctx, stay: Stay, at = ctx.now) {
  const closed = await ctx.db
    .updateTable('live_session_stays')
    .set({ left_at: sql<Date>`greatest(joined_at, ${at}::timestamptz)` })
    .where('organization_id', '=', stay.organizationId)
    .where('session_id', '=', stay.sessionId)
    .where('person_id', '=', stay.personId)
    .where('left_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length > 0) await completeAttended(ctx, stay, at)
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
