import type { CompletionRule } from '#contract/lessons.ts'
import type { Ctx } from '#server/http/context.ts'
import { isOfEarlierRound } from './begin-round.ts'
import { completeEntered } from './complete-lesson.ts'
import { getOutline } from './course-outline.ts'
import { listCompleted, lockPlaceOf } from './queries.ts'

interface Learner {
  organizationId: string
  courseId: string
  lessonId: string
  personId: string
}

/**
 * For nouns that come after progress: says what a learner achieved in a lesson. Where the lesson asks for one of these
 * things it is complete from then on; where it asks for something else, was left out of the course or is complete
 * already, nothing changes. It also counts when the lesson has closed meanwhile: the work was done while it was open.
 * Work of an earlier round (`workedAt`) does not count for the present one.
 */
export async function completeLessonFor(
  ctx: Ctx,
  { organizationId, courseId, lessonId, personId }: Learner,
  achieved: readonly CompletionRule[],
  at = ctx.now,
  workedAt = at,
): Promise<void> {
  const place = await lockPlaceOf(ctx.db, { organizationId, courseId, personId })
  if (!place || (place.status !== 'active' && place.status !== 'completed')) return
  if (isOfEarlierRound(place, workedAt)) return
  const outline = await getOutline(ctx.db, place)
  const lesson = outline.byId.get(lessonId)
  if (!lesson || !achieved.includes(lesson.completion_rule)) return
  const completed = await listCompleted(ctx.db, place)
  if (!completed.has(lessonId)) {
    await completeEntered(ctx, { place, outline, completed, lesson }, at)
  }
}
