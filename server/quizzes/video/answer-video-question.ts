import { isDeepStrictEqual } from 'node:util'
import type { Answer as Output } from '#contract/endpoint.ts'
import type { Answer } from '#contract/questions.ts'
import type { answerVideoQuestion as endpoint } from '#contract/video-questions.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { findLessonProgress, lockPlace } from '#server/progress/queries.ts'
import { say } from '#server/words/sentence.ts'
import { scoreAnswer } from '../grading/score.ts'
import { presentMine, readMine } from './my-video-questions.ts'
import type { AskedQuestion } from './queries.ts'

interface Where {
  courseId: string
  lessonId: string
  itemId: string
}

/**
 * Scores an answer and keeps it. The same answer sent again counts once; tries are counted over all devices. Answering
 * the last open question completes a lesson that asks for that.
 */
export async function answerVideoQuestion(
  ctx: MemberCtx,
  { courseId, lessonId, itemId }: Where,
  { id, answer }: { id: string; answer: Answer },
): Promise<Output<typeof endpoint>> {
  const place = await lockPlace(ctx, courseId)
  const mine = await readMine(ctx, place, lessonId)
  const found = mine.items.find(({ item }) => item.id === itemId)
  if (!found) throw problem('question_not_found')
  const { item, asked, given } = found
  const known = mine.all.find((one) => one.id === id)
  if (known && !(known.item_id === itemId && isDeepStrictEqual(known.answer, answer))) {
    throw problem('entry_id_reused')
  }
  if (!known) {
    if (given.length >= item.attempts_allowed || given.at(-1)?.verdict === 'right') {
      throw problem('no_tries_left')
    }
    const { score, verdict } = scoreVideoAnswer(asked, answer)
    const earlier = mine.all.filter((one) => one.item_id === itemId)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('video_answers')
      .values({
        organization_id: ctx.organizationId,
        id,
        course_id: courseId,
        lesson_id: lessonId,
        enrollment_id: place.id,
        person_id: ctx.personId,
        item_id: itemId,
        question_id: asked.question_id,
        version_id: asked.version_id,
        number: earlier.length + 1,
        answer: JSON.stringify(answer),
        score,
        points: asked.points,
        verdict,
        answered_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
      .executeTakeFirst()
    // Someone else's answer has this id already.
    if (numInsertedOrUpdatedRows === 0n) throw problem('entry_id_reused')
  }
  const after = known ? mine : await readMine(ctx, place, lessonId)
  if (after.items.every((one) => one.given.length > 0)) {
    const learner = { organizationId: ctx.organizationId, courseId, lessonId }
    await completeLessonFor(ctx, { ...learner, personId: ctx.personId }, ['answered'])
  }
  const { items, score, max_score } = await presentMine(ctx, after)
  const shown = items.find((one) => one.id === itemId)
  if (!shown) throw problem('question_not_found')
  const progress = await findLessonProgress(ctx.db, place, lessonId)
  return {
    item: shown,
    score,
    max_score,
    completed_at: progress?.completed_at?.toISOString() ?? null,
  }
}

/** The same scorer as in quizzes; every question inside a video is graded at once. */
export function scoreVideoAnswer(asked: AskedQuestion, answer: Answer) {
  if (answer.kind !== asked.body.kind) throw problem('answer_kind_differs')
  const { score, verdict } = scoreAnswer(asked.body, answer, {
    points: asked.points,
    partial_credit: true,
    negative_percent: 0,
  })
  if (verdict === 'unanswered') throw fieldProblem('answer', say('Give an answer first'))
  return { score: score ?? 0, verdict }
}
