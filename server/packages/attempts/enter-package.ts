import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { lessonAccess, lockSentence } from '#server/progress/lesson-access.ts'
import { factsOf, getPlace, listCompleted, rulesOf } from '#server/progress/queries.ts'
import { publishedContent } from '../queries.ts'

/** The package of a lesson that is open to the learner now. */
export async function enterPackage(ctx: MemberCtx, courseId: string, lessonId: string) {
  const place = await getPlace(ctx, courseId)
  const [outline, completed] = await Promise.all([
    getOutline(ctx.db, place),
    listCompleted(ctx.db, place),
  ])
  const lesson = outline.byId.get(lessonId)
  if (!lesson) throw problem('lesson_not_found')
  const access = lessonAccess(outline, rulesOf(place), factsOf(place, completed, ctx.now), ctx.now)
  const { locked = [] } = access.get(lessonId) ?? {}
  if (locked.length > 0) throw problem('lesson_locked', { detail: lockSentence(locked) })
  const content = await publishedContent(ctx, lesson.version_id)
  if (!content.package_id) throw problem('package_not_found')
  return { place, lesson, rules: content.rules, packageId: content.package_id }
}

export type EnteredPackage = Awaited<ReturnType<typeof enterPackage>>
