import type { MemberCtx } from '#server/http/context.ts'
import { getPlace } from '#server/progress/queries.ts'
import { getLesson } from '#server/progress/read-lesson.ts'
import { definitionIn } from '../queries.ts'
import { findAccommodation } from './queries.ts'
import { windowFor } from './rules.ts'

/** The quiz of a lesson that is open to me, with the rules as they hold for me. */
export async function enterQuiz(ctx: MemberCtx, courseId: string, lessonId: string) {
  const { content } = await getLesson(ctx, courseId, lessonId)
  const quiz = await definitionIn(ctx, content)
  const place = await getPlace(ctx, courseId)
  const given = await findAccommodation(ctx, lessonId, ctx.personId)
  return { ...quiz, place, given, window: windowFor(quiz.definition.settings, given) }
}
