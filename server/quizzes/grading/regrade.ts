import { sql } from 'kysely'
import type { RegradeChange } from '#contract/quiz-grading.ts'
import type { Answer, QuestionBody, Verdict } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import {
  presentPersonName,
  personNameColumn,
  type PersonNameRow,
} from '#server/identity/person-name.ts'
import { listAnswers, lockAttempt, type AttemptRowRow } from '../attempts/queries.ts'
import { attemptPolicy } from '../policy.ts'
import { isPassed, sumUp } from './grade-attempt.ts'
import { rounded, scoreAnswer } from './score.ts'

/**
 * Scores every attempt of a quiz again by the keys as they are today. What a person gave stands. A dry run changes
 * nothing and lists the same people that the real one would change.
 */
export async function regradeQuiz(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  dryRun: boolean,
): Promise<{ checked: number; changes: RegradeChange[] }> {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'regrade', ctx, course)
  const attempts = await listSubmitted(ctx, courseId, lessonId)
  const keys = await listKeys(ctx, lessonId)
  const changes: RegradeChange[] = []
  for (const { id, learner } of attempts) {
    const attempt = await lockAttempt(ctx.db, ctx.organizationId, id)
    if (!attempt || !learner) continue
    const rescored = await rescore(ctx, attempt, keys)
    const changed = rescored.filter(({ before, after }) => before !== after)
    if (changed.length === 0) continue
    const before = attempt.score ?? 0
    const after = Math.max(
      0,
      rounded(rescored.reduce((sum, row) => sum + (row.manual ?? row.after ?? 0), 0)),
    )
    changes.push({
      attempt_id: id,
      learner: presentPersonName(ctx.app, learner),
      number: attempt.number,
      before,
      after,
      max_score: attempt.max_score,
      passed_before: attempt.passed_at !== null,
      passed_after: attempt.graded_at !== null && isPassed(after, attempt),
    })
    if (!dryRun) {
      await keepScores(ctx, id, changed)
      await sumUp(ctx, attempt)
    }
  }
  if (!dryRun && changes.length > 0) {
    await audit(ctx, {
      action: 'quiz.regraded',
      organizationId: ctx.organizationId,
      subject: { type: 'course', id: courseId },
      detail: { lesson_id: lessonId, checked: attempts.length, changed: changes.length },
    })
  }
  return { checked: attempts.length, changes }
}

const listSubmitted = (ctx: MemberCtx, courseId: string, lessonId: string) =>
  ctx.db
    .selectFrom('quiz_attempts as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.id', personNameColumn('p').as('learner')])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.course_id', '=', courseId)
    .where('a.lesson_id', '=', lessonId)
    .where('a.submitted_at', 'is not', null)
    .where('a.voided_at', 'is', null)
    .orderBy('a.submitted_at')
    .orderBy('a.id')
    .execute() as Promise<{ id: string; learner: PersonNameRow | null }[]>

interface Key {
  version_id: string
  body: QuestionBody
}

/** Today's version of every question that was ever asked in the quiz. */
async function listKeys(ctx: MemberCtx, lessonId: string): Promise<Map<string, Key>> {
  const { rows } = await sql<{ question_id: string; version_id: string; body: QuestionBody }>`
    select q.id as question_id, v.id as version_id, v.body from questions q
    join question_versions v on v.organization_id = q.organization_id and v.question_id = q.id and v.number = q.version
    where q.organization_id = ${ctx.organizationId} and q.id in (
      select aq.question_id from attempt_questions aq
      join quiz_attempts a on a.organization_id = aq.organization_id and a.id = aq.attempt_id
      where a.organization_id = ${ctx.organizationId} and a.lesson_id = ${lessonId})`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ question_id, version_id, body }) => [question_id, { version_id, body }]),
  )
}

interface Rescored {
  question_id: string
  version_id: string
  before: number | null
  after: number | null
  manual: number | null
  verdict: Verdict
}

async function rescore(
  ctx: MemberCtx,
  attempt: AttemptRowRow,
  keys: ReadonlyMap<string, Key>,
): Promise<Rescored[]> {
  const rows = await ctx.db
    .selectFrom('attempt_questions')
    .select(['question_id', 'points', 'auto_score', 'manual_score'])
    .where('organization_id', '=', ctx.organizationId)
    .where('attempt_id', '=', attempt.id)
    .execute()
  const answers = await listAnswers(ctx.db, ctx.organizationId, attempt.id)
  return rows.flatMap(({ question_id, points, auto_score, manual_score }) => {
    const key = keys.get(question_id)
    if (!key) return []
    const answer: Answer | null = answers.get(question_id)?.answer ?? null
    const { score, verdict } = scoreAnswer(key.body, answer, {
      points,
      partial_credit: attempt.settings.partial_credit,
      negative_percent: attempt.settings.negative_percent,
    })
    return {
      question_id,
      version_id: key.version_id,
      before: auto_score,
      after: score,
      manual: manual_score,
      verdict,
    }
  })
}

const keepScores = (ctx: MemberCtx, attemptId: string, scored: readonly Rescored[]) =>
  sql`update attempt_questions q set auto_score = s.score, verdict = s.verdict, key_version_id = s.version_id
    from unnest(${scored.map((s) => s.question_id)}::uuid[], ${scored.map((s) => s.version_id)}::uuid[],
      ${scored.map((s) => s.after)}::float8[], ${scored.map((s) => s.verdict)}::text[])
      as s(question_id, version_id, score, verdict)
    where q.organization_id = ${ctx.organizationId} and q.attempt_id = ${attemptId}
      and q.question_id = s.question_id`.execute(ctx.db)
