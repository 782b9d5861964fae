import type { LessonContent } from '#contract/lessons.ts'
import type { VideoQuestionSet } from '#contract/video-questions.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { ensureDefaultBank } from '../banks/create-bank.ts'
import { presentQuestionRow } from '../banks/present.ts'
import { listQuestionRows } from '../banks/queries.ts'
import { listFigures, questionsIn } from './queries.ts'

/** Where a video of the draft stops and what it asks there, for those who teach the course. */
export async function getVideoQuestions(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<VideoQuestionSet> {
  const course = await getCourseRow(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const { revision, items } = questionsIn(lesson.content as unknown as LessonContent)
  const can = { update: courseAbilities(ctx, course).update }
  const rows = await listQuestionRows(
    ctx,
    items.map(({ question_id }) => question_id),
  )
  const figures = await listFigures(ctx, lessonId)
  const pointsOf = new Map(rows.map(({ id, points }) => [id, points]))
  return {
    lesson_id: lessonId,
    revision,
    items,
    questions: Object.fromEntries(rows.map((row) => [row.id, presentQuestionRow(row)])),
    figures: Object.fromEntries(
      items.flatMap(({ id }) => {
        const known = figures.get(id)
        return known ? [[id, known]] : []
      }),
    ),
    points: items.reduce((sum, { question_id }) => sum + (pointsOf.get(question_id) ?? 0), 0),
    bank_id: can.update ? await ensureDefaultBank(ctx, courseId) : null,
    can,
  }
}
