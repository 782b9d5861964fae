import type { Attempt, AttemptRow } from '#contract/quiz-attempts.ts'
import type { ShownQuestion } from '#contract/questions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { only, pictureUrlsOf } from '../pictures.ts'
import { picturesIn, shownBody } from '../shown.ts'
import {
  listAnswers,
  listAttemptQuestions,
  listMarks,
  type AttemptQuestionRow,
  type AttemptRowRow,
} from './queries.ts'
import { isReleased, statusOf } from './rules.ts'

/** An attempt in its learner's list: points only once they are released. */
export function presentAttemptRow(attempt: AttemptRowRow, now: Date): AttemptRow {
  const graded = attempt.graded_at !== null
  const released = isReleased(attempt.settings.release_score, attempt.closes_at, now)
  const shown = graded && released
  return {
    id: attempt.id,
    number: attempt.number,
    status: statusOf(attempt),
    started_at: attempt.started_at.toISOString(),
    deadline_at: attempt.deadline_at?.toISOString() ?? null,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    submitted_by: attempt.submitted_by,
    score: shown ? attempt.score : null,
    max_score: attempt.max_score,
    passed: shown ? attempt.passed_at !== null : null,
  }
}

/** A question without its key, in the order that this attempt shows. */
export const presentShown = (
  attempt: AttemptRowRow,
  row: AttemptQuestionRow,
  urls: Record<string, string>,
): ShownQuestion => ({
  id: row.question_id,
  prompt: row.prompt,
  body: shownBody(row.body, {
    seed: `${attempt.id}:${row.question_id}`,
    shuffleOptions: attempt.settings.shuffle_options,
  }),
  points: row.points,
  files: only(urls, picturesIn({ prompt: row.prompt, body: row.body })),
})

export const bySection = <T>(
  attempt: AttemptRowRow,
  rows: readonly AttemptQuestionRow[],
  present: (row: AttemptQuestionRow) => T,
) =>
  attempt.settings.section_titles.map((title, index) => ({
    title,
    questions: rows.filter(({ section }) => section === index).map(present),
  }))

/** Everything that a device needs to go on with an attempt, and nothing that it must not know. */
export async function presentAttempt(ctx: MemberCtx, attempt: AttemptRowRow): Promise<Attempt> {
  const [answers, marks] = await Promise.all([
    listAnswers(ctx.db, ctx.organizationId, attempt.id),
    listMarks(ctx.db, ctx.organizationId, attempt.id),
  ])
  return presentWith(ctx, attempt, answers, marks)
}

/** One that has just begun has no answers yet. */
export const presentNewAttempt = (ctx: MemberCtx, attempt: AttemptRowRow) =>
  presentWith(ctx, attempt, new Map(), new Set())

async function presentWith(
  ctx: MemberCtx,
  attempt: AttemptRowRow,
  answers: Awaited<ReturnType<typeof listAnswers>>,
  marks: Awaited<ReturnType<typeof listMarks>>,
): Promise<Attempt> {
  const rows = await listAttemptQuestions(ctx.db, ctx.organizationId, attempt.id)
  const urls = await pictureUrlsOf(
    ctx,
    rows.flatMap(({ prompt, body }) => picturesIn({ prompt, body })),
  )
  return {
    id: attempt.id,
    course_id: attempt.course_id,
    lesson_id: attempt.lesson_id,
    number: attempt.number,
    status: statusOf(attempt),
    started_at: attempt.started_at.toISOString(),
    deadline_at: attempt.deadline_at?.toISOString() ?? null,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    now: ctx.now.toISOString(),
    layout: attempt.settings.layout,
    sections: bySection(attempt, rows, (row) => presentShown(attempt, row, urls)),
    answers: Object.fromEntries(
      rows.map(({ question_id }) => [
        question_id,
        {
          answer: answers.get(question_id)?.answer ?? null,
          marked: marks.has(question_id),
          received_at: answers.get(question_id)?.received_at.toISOString() ?? null,
        },
      ]),
    ),
  }
}
