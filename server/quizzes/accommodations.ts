import type { Accommodation, AccommodationBody } from '#contract/quizzes.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import {
  personNameColumn,
  presentPersonName,
  type PersonNameRow,
} from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { attemptPolicy } from './policy.ts'

const accommodations = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('quiz_accommodations as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .selectAll('a')
    .select(personNameColumn('p').as('person'))
    .where('a.organization_id', '=', ctx.organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof accommodations>['executeTakeFirstOrThrow']>>

const present = (ctx: MemberCtx, row: Row): Accommodation => ({
  id: row.id,
  person: presentPersonName(ctx.app, row.person as PersonNameRow),
  scope: row.lesson_id ? 'quiz' : 'learner',
  extra_time_percent: row.extra_time_percent,
  extra_attempts: row.extra_attempts,
  opens_at: row.opens_at?.toISOString() ?? null,
  closes_at: row.closes_at?.toISOString() ?? null,
  note: row.note,
})

/** Everyone who has something of their own in a quiz: given for it, or once for all. Only learners of the course. */
export async function listAccommodations(ctx: MemberCtx, courseId: string, lessonId: string) {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'accommodate', ctx, course)
  const rows = await accommodations(ctx)
    .where((eb) =>
      eb.and([
        eb.or([eb('a.lesson_id', '=', lessonId), eb('a.lesson_id', 'is', null)]),
        eb.exists(
          eb
            .selectFrom('enrollments as e')
            .select('e.id')
            .whereRef('e.organization_id', '=', 'a.organization_id')
            .whereRef('e.person_id', '=', 'a.person_id')
            .where('e.course_id', '=', courseId),
        ),
      ]),
    )
    .orderBy('p.last_name')
    .orderBy('a.id')
    .execute()
  return { items: rows.map((row) => present(ctx, row)) }
}

/** Gives a learner of the course extra time, dates or attempts. Giving again replaces what was given. */
export async function setAccommodation(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  body: AccommodationBody,
): Promise<Accommodation> {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'accommodate', ctx, course)
  if (body.opens_at && body.closes_at && new Date(body.closes_at) <= new Date(body.opens_at)) {
    throw fieldProblem('closes_at', say('The quiz must close after it opens'))
  }
  const learner = await ctx.db
    .selectFrom('enrollments')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', body.person_id)
    .executeTakeFirst()
  if (!learner) throw problem('member_not_found')
  const given = {
    extra_time_percent: body.extra_time_percent,
    extra_attempts: body.extra_attempts,
    opens_at: body.opens_at,
    closes_at: body.closes_at,
    note: body.note,
    set_by: ctx.personId,
    set_at: ctx.now,
  }
  const { id } = await ctx.db
    .insertInto('quiz_accommodations')
    .values({
      organization_id: ctx.organizationId,
      person_id: body.person_id,
      lesson_id: body.scope === 'quiz' ? lessonId : null,
      ...given,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id', 'lesson_id']).doUpdateSet(given),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'accommodation.set',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: body.person_id },
    detail: { lesson_id: body.scope === 'quiz' ? lessonId : null, course_id: courseId },
    ...(body.note && { reason: body.note }),
  })
  return present(ctx, await accommodations(ctx).where('a.id', '=', id).executeTakeFirstOrThrow())
}

export async function removeAccommodation(ctx: MemberCtx, courseId: string, id: string) {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'accommodate', ctx, course)
  await ctx.db
    .deleteFrom('quiz_accommodations as a')
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrollments as e')
          .select('e.id')
          .whereRef('e.organization_id', '=', 'a.organization_id')
          .whereRef('e.person_id', '=', 'a.person_id')
          .where('e.course_id', '=', courseId),
      ),
    )
    .execute()
}
