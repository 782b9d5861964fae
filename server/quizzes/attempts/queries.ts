import { sql, type Insertable } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { Answer, QuestionBody, Verdict } from '#contract/questions.ts'
import type { QuizSettings } from '#contract/quizzes.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

/** The rules that held when an attempt was started. */
export interface AttemptSettings extends QuizSettings {
  section_titles: string[]
}

const attempts = (db: Db) => db.selectFrom('quiz_attempts as a').selectAll('a')

type Raw = Awaited<ReturnType<ReturnType<typeof attempts>['executeTakeFirstOrThrow']>>

const typed = (row: Raw) => ({
  ...row,
  settings: row.settings as unknown as AttemptSettings,
  submitted_by: row.submitted_by as 'learner' | 'deadline' | null,
})

export type AttemptRowRow = ReturnType<typeof typed>

export const insertAttempt = async (db: Db, values: Insertable<DB['quiz_attempts']>) =>
  typed(
    await db.insertInto('quiz_attempts').values(values).returningAll().executeTakeFirstOrThrow(),
  )

/** An attempt of mine; somebody else's does not exist. */
export async function getMyAttempt(ctx: MemberCtx, attemptId: string): Promise<AttemptRowRow> {
  const row = await attempts(ctx.db)
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', attemptId)
    .where('a.person_id', '=', ctx.personId)
    .executeTakeFirst()
  if (!row) throw problem('attempt_not_found')
  return typed(row)
}

export async function findAttempt(db: Db, organizationId: string, attemptId: string) {
  const row = await attempts(db)
    .where('a.organization_id', '=', organizationId)
    .where('a.id', '=', attemptId)
    .executeTakeFirst()
  return row && typed(row)
}

/** Locked until the end of the transaction, so submitting and saving an answer can't overlap. */
export async function lockAttempt(db: Db, organizationId: string, attemptId: string) {
  const row = await attempts(db)
    .where('a.organization_id', '=', organizationId)
    .where('a.id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

export const listMyAttempts = async (ctx: MemberCtx, enrollmentId: string, lessonId: string) =>
  (
    await attempts(ctx.db)
      .where('a.organization_id', '=', ctx.organizationId)
      .where('a.lesson_id', '=', lessonId)
      .where('a.enrollment_id', '=', enrollmentId)
      .orderBy('a.number')
      .execute()
  ).map(typed)

/** What the learner was given: for this quiz, or else once for all quizzes. */
export const findAccommodation = (
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  lessonId: string,
  personId: string,
) =>
  ctx.db
    .selectFrom('quiz_accommodations')
    .select(['extra_time_percent', 'extra_attempts', 'opens_at', 'closes_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('lesson_id', '=', lessonId), eb('lesson_id', 'is', null)]))
    .orderBy(sql`lesson_id is null`)
    .limit(1)
    .executeTakeFirst()

/** The questions of an attempt in their order, key included. */
export async function listAttemptQuestions(db: Db, organizationId: string, attemptId: string) {
  const rows = await db
    .selectFrom('attempt_questions as q')
    .innerJoin('question_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'q.organization_id').onRef('v.id', '=', 'q.version_id'),
    )
    .selectAll('q')
    .select(['v.prompt', 'v.body', 'v.explanation'])
    .where('q.organization_id', '=', organizationId)
    .where('q.attempt_id', '=', attemptId)
    .orderBy('q.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    prompt: row.prompt as unknown as Document,
    body: row.body as unknown as QuestionBody,
    explanation: row.explanation as unknown as Document,
    verdict: row.verdict as Verdict | null,
  }))
}

export type AttemptQuestionRow = Awaited<ReturnType<typeof listAttemptQuestions>>[number]

/** For each question the answer that counts: the newest by when it was given, of those that were in time. */
export async function listAnswers(
  db: Db,
  organizationId: string,
  attemptId: string,
  { late = false } = {},
) {
  const { rows } = await sql<{ question_id: string; answer: Answer; received_at: Date }>`
    select distinct on (question_id) question_id, answer, received_at from attempt_entries
    where organization_id = ${organizationId} and attempt_id = ${attemptId}
      and answer is not null and is_late = ${late}
    order by question_id, answered_at desc, sequence desc`.execute(db)
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** Questions that are marked for another look. */
export async function listMarks(db: Db, organizationId: string, attemptId: string) {
  const { rows } = await sql<{ question_id: string; marked: boolean }>`
    select distinct on (question_id) question_id, marked from attempt_entries
    where organization_id = ${organizationId} and attempt_id = ${attemptId} and marked is not null
    order by question_id, answered_at desc, sequence desc`.execute(db)
  return new Set(rows.filter(({ marked }) => marked).map(({ question_id }) => question_id))
}
