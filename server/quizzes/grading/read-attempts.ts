import type { Input } from '#contract/endpoint.ts'
import type { GradingAttempt, listLearnerAttempts } from '#contract/quiz-grading.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { presentResult } from '../attempts/get-result.ts'
import {
  listAttemptQuestions,
  type AttemptRowRow,
  type AttemptSettings,
} from '../attempts/queries.ts'
import { statusOf } from '../attempts/rules.ts'
import { rubricOf } from '../shown.ts'
import {
  findNextToGrade,
  getLearnerName,
  isGradingOpen,
  listGraders,
  getCourseAttempt,
  pageOfAttempts,
} from './queries.ts'

/** Attempts of all learners. Names stay hidden while grading is anonymous and something waits. */
export async function listAttempts(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  query: Input<typeof listLearnerAttempts>['query'],
) {
  await getCourseRow(ctx, courseId)
  const open = await isGradingOpen(ctx, courseId, lessonId)
  const { rows, total, total_capped, counts } = await pageOfAttempts(ctx, courseId, lessonId, query)
  return {
    items: rows.map((row) => ({
      id: row.id,
      lesson_id: row.lesson_id,
      learner:
        open && (row.settings as unknown as AttemptSettings).anonymous_grading
          ? null
          : presentPersonNameOrNull(ctx.app, row.learner),
      number: row.number,
      status: statusOf(row),
      started_at: row.started_at.toISOString(),
      submitted_at: row.submitted_at?.toISOString() ?? null,
      score: row.graded_at ? row.score : null,
      max_score: row.max_score,
      passed: row.graded_at ? row.passed_at !== null : null,
      pending_count: row.pending_count,
    })),
    total,
    total_capped,
    counts,
  }
}

export async function getLearnerAttempt(
  ctx: MemberCtx,
  courseId: string,
  attemptId: string,
): Promise<GradingAttempt> {
  await getCourseRow(ctx, courseId)
  const attempt = await getCourseAttempt(ctx, courseId, attemptId)
  return presentGrading(ctx, attempt)
}

const everything = { score: true, answers: true, explanations: true, unfinished: true }

/** An attempt for those who grade: with keys, guidance and who graded what. Callers have authorized. */
export async function presentGrading(
  ctx: MemberCtx,
  attempt: AttemptRowRow,
): Promise<GradingAttempt> {
  if (!attempt.submitted_at) throw problem('attempt_not_submitted')
  const rows = await listAttemptQuestions(ctx.db, ctx.organizationId, attempt.id)
  const graders = await listGraders(ctx, attempt.id)
  const hidden =
    attempt.settings.anonymous_grading &&
    (await isGradingOpen(ctx, attempt.course_id, attempt.lesson_id))
  const name = hidden ? undefined : await getLearnerName(ctx, attempt.person_id)
  const result = await presentResult(ctx, attempt, everything)
  return {
    result: {
      ...result,
      score: attempt.score,
      passed: attempt.graded_at ? attempt.passed_at !== null : null,
    },
    learner: presentPersonNameOrNull(ctx.app, name?.learner ?? null),
    grading: Object.fromEntries(
      rows.map((row) => [
        row.question_id,
        {
          kind: row.body.kind,
          guidance: 'guidance' in row.body ? row.body.guidance : '',
          rubric: rubricOf(row.body),
          auto_score: row.auto_score,
          manual_score: row.manual_score,
          override_reason: row.override_reason,
          graded_by: presentPersonNameOrNull(ctx.app, graders.get(row.question_id) ?? null),
          graded_at: row.graded_at?.toISOString() ?? null,
        },
      ]),
    ),
    next_id: await findNextToGrade(ctx, attempt),
  }
}
