import type { RubricScore } from '#contract/grading.ts'
import type { AttemptResult, ResultQuestion } from '#contract/quiz-attempts.ts'
import type { Answer, Verdict } from '#contract/questions.ts'
import { presentComment } from '#server/grading/passage.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { listAnswerComments } from '../grading/comments.ts'
import { only, pictureUrlsOf } from '../pictures.ts'
import { keyOf, optionFeedback, picturesIn } from '../shown.ts'
import { presentAnswerFiles } from './answer-files.ts'
import { bySection, presentAttemptRow, presentShown } from './present.ts'
import {
  getMyAttempt,
  listAnswers,
  listAttemptQuestions,
  type AttemptQuestionRow,
  type AttemptRowRow,
} from './queries.ts'
import { isReleased } from './rules.ts'

/** What came of an attempt of mine, as far as it is released by now. */
export async function getAttemptResult(ctx: MemberCtx, attemptId: string): Promise<AttemptResult> {
  const attempt = await getMyAttempt(ctx, attemptId)
  if (!attempt.submitted_at) throw problem('attempt_not_submitted')
  const { settings, closes_at } = attempt
  const may = (release: AttemptRowRow['settings']['release_score']) =>
    isReleased(release, closes_at, ctx.now)
  return presentResult(ctx, attempt, {
    score: may(settings.release_score),
    answers: may(settings.release_answers),
    explanations: may(settings.release_explanations),
    unfinished: false,
  })
}

export interface Released {
  score: boolean
  answers: boolean
  explanations: boolean
  /** What graders write before they give a score. */
  unfinished: boolean
}

/** An attempt with as much of scores, keys and explanations as was released to the reader. */
export async function presentResult(
  ctx: MemberCtx,
  attempt: AttemptRowRow,
  released: Released,
): Promise<AttemptResult> {
  const { organizationId, db } = ctx
  const rows = await listAttemptQuestions(db, organizationId, attempt.id)
  const answers = await listAnswers(db, organizationId, attempt.id)
  const late = await listAnswers(db, organizationId, attempt.id, { late: true })
  const comments = await listAnswerComments(db, organizationId, attempt.id)
  const urls = await pictureUrlsOf(ctx, rows.flatMap(picturesIn))
  const files = await presentAnswerFiles(
    ctx,
    [...answers.values(), ...late.values()].flatMap(({ answer }) => fileIdsOf(answer)),
  )
  const isAnswered = (row: AttemptQuestionRow) => released.unfinished || row.graded_at !== null
  const present = (row: AttemptQuestionRow): ResultQuestion => {
    const answer = answers.get(row.question_id)?.answer ?? null
    const lateAnswer = late.get(row.question_id)?.answer ?? null
    return {
      ...presentShown(attempt, row, urls),
      files: only(
        urls,
        picturesIn(released.explanations ? row : { prompt: row.prompt, body: row.body }),
      ),
      answer,
      late_answer: lateAnswer,
      answer_files: Object.fromEntries(
        [...fileIdsOf(answer), ...fileIdsOf(lateAnswer)].flatMap((id) =>
          files[id] ? [[id, files[id]]] : [],
        ),
      ),
      score: released.score ? (row.manual_score ?? row.auto_score) : null,
      verdict: released.score ? verdictOf(row) : null,
      key: released.answers ? keyOf(row.body) : null,
      explanation: released.explanations ? row.explanation : null,
      option_feedback: released.explanations ? optionFeedback(row.body) : null,
      feedback: row.feedback,
      comments: comments
        .filter(({ question_id }) => question_id === row.question_id && isAnswered(row))
        .map((comment) => presentComment(ctx.app, comment)),
      rubric: released.score ? (row.rubric_scores as unknown as RubricScore[]) : [],
    }
  }
  const { settings } = attempt
  return {
    ...presentAttemptRow(attempt, ctx.now),
    course_id: attempt.course_id,
    lesson_id: attempt.lesson_id,
    pass_percent: attempt.pass_percent,
    release: {
      score: settings.release_score,
      answers: settings.release_answers,
      explanations: settings.release_explanations,
      closes_at: attempt.closes_at?.toISOString() ?? null,
    },
    pending_count: rows.filter((row) => verdictOf(row) === 'pending').length,
    sections: bySection(attempt, rows, present),
  }
}

/** What a person gave counts instead of what the key said. */
export function verdictOf(row: {
  verdict: Verdict | null
  manual_score: number | null
  points: number
}): Verdict | null {
  if (row.manual_score === null) return row.verdict
  if (row.manual_score >= row.points) return 'right'
  return row.manual_score > 0 ? 'partly' : 'wrong'
}

const fileIdsOf = (answer: Answer | null): string[] =>
  answer?.kind === 'file' ? answer.file_ids : []
