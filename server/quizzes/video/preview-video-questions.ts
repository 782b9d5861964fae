import type { LessonContent } from '#contract/lessons.ts'
import type { Answer } from '#contract/questions.ts'
import type { MyVideoQuestion, MyVideoQuestions } from '#contract/video-questions.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { pictureUrlsOf } from '../pictures.ts'
import { picturesIn } from '../shown.ts'
import { scoreVideoAnswer } from './answer-video-question.ts'
import { presentMine, type Mine } from './my-video-questions.ts'
import { presentVideoQuestion } from './present.ts'
import { listAsked, questionsIn } from './queries.ts'

/** The questions of a draft as learners will see them, for those who teach the course. */
export async function previewVideoQuestions(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<MyVideoQuestions> {
  return presentMine(ctx, await readDraft(ctx, courseId, lessonId))
}

/** What a learner would see after this answer. Nothing is stored. */
export async function tryVideoQuestion(
  ctx: MemberCtx,
  { courseId, lessonId, itemId }: { courseId: string; lessonId: string; itemId: string },
  answer: Answer,
): Promise<MyVideoQuestion> {
  const { items } = await readDraft(ctx, courseId, lessonId)
  const found = items.find(({ item }) => item.id === itemId)
  if (!found) throw problem('question_not_found')
  const { item, asked } = found
  const urls = await pictureUrlsOf(ctx, picturesIn(asked))
  const scored = { ...asked, answer, ...scoreVideoAnswer(asked, answer) }
  return presentVideoQuestion(item, asked, [scored], urls)
}

async function readDraft(ctx: MemberCtx, courseId: string, lessonId: string): Promise<Mine> {
  await getCourseRow(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const { items } = questionsIn(lesson.content as unknown as LessonContent)
  const asked = await listAsked(
    ctx,
    items.map(({ question_id }) => question_id),
  )
  return {
    all: [],
    items: items.flatMap((item) => {
      const question = asked.get(item.question_id)
      return question ? [{ item, asked: question, given: [] }] : []
    }),
  }
}
