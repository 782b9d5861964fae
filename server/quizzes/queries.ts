import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import type { QuizDefinition, QuizItem, Release } from '#contract/quizzes.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

export const findQuiz = (ctx: MemberCtx, lessonId: string) =>
  ctx.db
    .selectFrom('quizzes as q')
    .leftJoin('people as updater', 'updater.id', 'q.updated_by')
    .select(['q.id', 'q.course_id', 'q.lesson_id', 'q.revision', 'q.updated_at'])
    .select(personNameColumn('updater').as('updater'))
    .where('q.organization_id', '=', ctx.organizationId)
    .where('q.lesson_id', '=', lessonId)
    .executeTakeFirst()

/** One revision of a quiz. Revisions never change. */
export async function getDefinition(
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  quizId: string,
  revision: number,
): Promise<QuizDefinition> {
  const row = await ctx.db
    .selectFrom('quiz_revisions')
    .select('definition')
    .where('organization_id', '=', ctx.organizationId)
    .where('quiz_id', '=', quizId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw problem('quiz_not_found')
  return row.definition as unknown as QuizDefinition
}

/** The quiz that a lesson's content names, as published or drafted with it. */
export async function definitionIn(ctx: MemberCtx, content: LessonContent) {
  if (content.kind !== 'quiz' || !content.quiz_id) throw problem('quiz_not_found')
  const { quiz_id, revision } = content
  return { quiz_id, revision, definition: await getDefinition(ctx, quiz_id, revision) }
}

type Draw = Extract<QuizItem, { type: 'draw' }>

/** The questions that a draw can take, newest versions, in a stable order. */
export const listDrawable = (ctx: Pick<MemberCtx, 'db' | 'organizationId'>, draw: Draw) => {
  const query = ctx.db
    .selectFrom('questions')
    .select(['id', 'points'])
    .where('organization_id', '=', ctx.organizationId)
    .where('bank_id', '=', draw.bank_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`tags @> ${draw.tags}::text[]`)
    .orderBy('id')
  return (draw.difficulty ? query.where('difficulty', '=', draw.difficulty) : query).execute()
}

/** Newest versions of questions, by question id. Deleted ones are still used where a quiz names them. */
export async function listNewestVersions(
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map<string, { version_id: string; points: number }>()
  const rows = await ctx.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'q.organization_id')
        .onRef('v.question_id', '=', 'q.id')
        .onRef('v.number', '=', 'q.version'),
    )
    .select(['q.id', 'v.id as version_id', 'q.points'])
    .where('q.organization_id', '=', ctx.organizationId)
    .where('q.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, version_id, points }) => [id, { version_id, points }]))
}

export interface QuizResult {
  course_id: string
  lesson_id: string
  enrollment_id: string
  person_id: string
  /** The attempt that counts: the best graded one, otherwise the latest submitted one. */
  attempt_id: string
  score: number | null
  max_score: number
  passed: boolean
  submitted_at: Date
  graded_at: Date | null
}

/** What counts for each learner in each quiz of a course: for gradebooks and reports. Callers have authorized. */
export async function listQuizResults(
  db: Db,
  {
    organizationId,
    courseId,
    personId,
  }: { organizationId: string; courseId: string; personId?: string },
): Promise<QuizResult[]> {
  const { rows } = await sql<QuizResult>`
    select distinct on (a.lesson_id, a.enrollment_id) a.course_id, a.lesson_id, a.enrollment_id, a.person_id,
      a.id as attempt_id, case when a.graded_at is not null then a.score end as score, a.max_score,
      a.passed_at is not null as passed, a.submitted_at, a.graded_at
    from quiz_attempts a
    where a.organization_id = ${organizationId} and a.course_id = ${courseId}
      and a.submitted_at is not null and a.voided_at is null
      and (${personId ?? null}::uuid is null or a.person_id = ${personId ?? null}::uuid)
    order by a.lesson_id, a.enrollment_id, a.graded_at is null,
      a.score / nullif(a.max_score, 0) desc nulls last, a.number desc`.execute(db)
  return rows
}

export interface QuizScore {
  lesson_id: string
  enrollment_id: string
  /** Of the attempt that counts; null while it waits for a grade. */
  score: number | null
  max_score: number
  release_score: Release
  closes_at: Date | null
}

/** The same for some learners and quizzes only, however many others there are: one page of a gradebook. */
export async function listQuizScores(
  db: Db,
  organizationId: string,
  lessonIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<QuizScore[]> {
  if (lessonIds.length === 0 || enrollmentIds.length === 0) return []
  const { rows } = await sql<QuizScore>`
    select distinct on (a.lesson_id, a.enrollment_id) a.lesson_id, a.enrollment_id, a.max_score,
      case when a.graded_at is not null then a.score end as score, a.settings ->> 'release_score' as release_score,
      a.closes_at
    from quiz_attempts a
    join enrollments e on e.organization_id = a.organization_id and e.id = a.enrollment_id
      and a.submitted_at >= coalesce(e.round_started_at, '-infinity')
    where a.organization_id = ${organizationId} and a.lesson_id = any(${[...lessonIds]}::uuid[])
      and a.enrollment_id = any(${[...enrollmentIds]}::uuid[])
      and a.submitted_at is not null and a.voided_at is null
    order by a.lesson_id, a.enrollment_id, a.graded_at is null,
      a.score / nullif(a.max_score, 0) desc nulls last, a.number desc`.execute(db)
  return rows
}

export interface QuizWindow {
  opens_at: Date | null
  closes_at: Date | null
}

/** When the quizzes of these lesson versions open and close, for one person; those without hours are left out. */
export async function listQuizWindows(
  db: Db,
  versions: readonly { organization_id: string; version_id: string }[],
  personId: string,
): Promise<Map<string, QuizWindow>> {
  if (versions.length === 0) return new Map()
  const settings = sql`r.definition->'settings'`
  const rows = await db
    .selectFrom('lesson_versions as l')
    .innerJoin('quiz_revisions as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'l.organization_id')
        .on('r.quiz_id', '=', sql<string>`(l.content->>'quiz_id')::uuid`)
        .on('r.revision', '=', sql<number>`(l.content->>'revision')::int`),
    )
    .leftJoin('quiz_accommodations as a', (join) =>
      join
        .onRef('a.organization_id', '=', 'l.organization_id')
        .onRef('a.lesson_id', '=', 'l.lesson_id')
        .on('a.person_id', '=', personId),
    )
    .select([
      'l.id',
      sql<Date | null>`coalesce(a.opens_at, (${settings}->>'opens_at')::timestamptz)`.as(
        'opens_at',
      ),
      sql<Date | null>`coalesce(a.closes_at, (${settings}->>'closes_at')::timestamptz)`.as(
        'closes_at',
      ),
    ])
    .where(
      sql<boolean>`(l.organization_id, l.id) in (select * from unnest(
        ${versions.map((version) => version.organization_id)}::uuid[],
        ${versions.map((version) => version.version_id)}::uuid[]))`,
    )
    .execute()
  return new Map(
    rows
      .filter(({ opens_at, closes_at }) => opens_at ?? closes_at)
      .map(({ id, opens_at, closes_at }) => [id, { opens_at, closes_at }]),
  )
}
