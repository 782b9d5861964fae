import type { MemberCtx } from '#server/http/context.ts'
import type { Place } from '#server/progress/queries.ts'
import { readOpenContent } from '#server/progress/read-lesson.ts'
import { definitionIn } from '../queries.ts'
import { findAccommodation } from './queries.ts'
import { windowFor } from './rules.ts'

/** The quiz of a lesson that is open to me, with the rules as they hold for me. */
export async function enterQuiz(ctx: MemberCtx, place: Place, lessonId: string) {
  const [content, given] = await Promise.all([
    readOpenContent(ctx, place, lessonId),
    findAccommodation(ctx, lessonId, ctx.personId),
  ])
  const quiz = await definitionIn(ctx, content)
  return { ...quiz, given, window: windowFor(quiz.definition.settings, given) }
}
