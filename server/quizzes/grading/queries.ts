import { sql } from 'kysely'
import type { AttemptFilter } from '#contract/quiz-grading.ts'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { findAttempt, lockAttempt } from '../attempts/queries.ts'

const pending = sql<number>`(select count(*)::int from attempt_questions q
  where q.organization_id = a.organization_id and q.attempt_id = a.id
    and q.verdict = 'pending' and q.manual_score is null)`

const attemptsOf = (ctx: MemberCtx, courseId: string, lessonId: string) =>
  ctx.db
    .selectFrom('quiz_attempts as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.course_id', '=', courseId)
    .where('a.lesson_id', '=', lessonId)

type Attempts = ReturnType<typeof attemptsOf>

const inStatus = (query: Attempts, status: AttemptFilter): Attempts => {
  switch (status) {
    case 'all':
      return query
    case 'to_grade':
      return query
        .where('a.submitted_at', 'is not', null)
        .where('a.graded_at', 'is', null)
        .where('a.voided_at', 'is', null)
    case 'graded':
      return query.where('a.graded_at', 'is not', null).where('a.voided_at', 'is', null)
    case 'in_progress':
      return query.where('a.submitted_at', 'is', null).where('a.voided_at', 'is', null)
  }
}

/** Attempts of all learners, newest first; what waits to be graded longest first. */
export async function pageOfAttempts(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  filter: PageQuery & { status: AttemptFilter },
) {
  const all = attemptsOf(ctx, courseId, lessonId)
  const searched = filter.search
    ? all.where(sql`p.first_name || ' ' || p.last_name`, 'ilike', containing(filter.search))
    : all
  const filtered = inStatus(searched, filter.status)
  const list = filtered
    .select([
      'a.id',
      'a.lesson_id',
      'a.number',
      'a.started_at',
      'a.submitted_at',
      'a.graded_at',
      'a.voided_at',
      'a.score',
      'a.max_score',
      'a.passed_at',
      'a.settings',
      personNameColumn('p').as('learner'),
      pending.as('pending_count'),
    ])
    .orderBy('a.submitted_at', filter.status === 'to_grade' ? 'asc' : 'desc')
    .orderBy('a.id')
  const [page, counts] = await Promise.all([
    paged(ctx.db, filtered, list, filter),
    searched
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`(count(*) filter (where a.voided_at is null and a.submitted_at is not null and a.graded_at is null))::int`.as(
          'to_grade',
        ),
        sql<number>`(count(*) filter (where a.voided_at is null and a.graded_at is not null))::int`.as(
          'graded',
        ),
        sql<number>`(count(*) filter (where a.voided_at is null and a.submitted_at is null))::int`.as(
          'in_progress',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, counts }
}

export type AttemptListRow = Awaited<ReturnType<typeof pageOfAttempts>>['rows'][number]

/** An attempt in a course that the caller has been allowed to see, locked. */
export async function lockCourseAttempt(ctx: MemberCtx, courseId: string, attemptId: string) {
  const attempt = await lockAttempt(ctx.db, ctx.organizationId, attemptId)
  if (!attempt || attempt.course_id !== courseId) throw problem('attempt_not_found')
  return attempt
}

/** The same to look at. */
export async function getCourseAttempt(ctx: MemberCtx, courseId: string, attemptId: string) {
  const attempt = await findAttempt(ctx.db, ctx.organizationId, attemptId)
  if (!attempt || attempt.course_id !== courseId) throw problem('attempt_not_found')
  return attempt
}

/** The attempt that waits longest to be graded, apart from this one. */
export const findNextToGrade = async (
  ctx: MemberCtx,
  attempt: { course_id: string; lesson_id: string; id: string },
) =>
  (
    await inStatus(attemptsOf(ctx, attempt.course_id, attempt.lesson_id), 'to_grade')
      .select('a.id')
      .where('a.id', '!=', attempt.id)
      .orderBy('a.submitted_at')
      .orderBy('a.id')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null

/** Whether anything of the quiz still waits: anonymous grading shows names only when nothing does. */
export const isGradingOpen = async (ctx: MemberCtx, courseId: string, lessonId: string) =>
  (await inStatus(attemptsOf(ctx, courseId, lessonId), 'to_grade')
    .select('a.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listGraders = async (ctx: MemberCtx, attemptId: string) =>
  new Map(
    (
      await ctx.db
        .selectFrom('attempt_questions as q')
        .innerJoin('people as g', 'g.id', 'q.graded_by')
        .select(['q.question_id', personNameColumn('g').as('grader')])
        .where('q.organization_id', '=', ctx.organizationId)
        .where('q.attempt_id', '=', attemptId)
        .execute()
    ).map(({ question_id, grader }) => [question_id, grader]),
  )

export const getLearnerName = (ctx: MemberCtx, personId: string) =>
  ctx.db
    .selectFrom('people as p')
    .select(personNameColumn('p').as('learner'))
    .where('p.id', '=', personId)
    .executeTakeFirst()
