import type { PackageRules } from '#contract/lessons.ts'
import type { LessonPackage } from '#contract/packages.ts'
import { setLessonObject } from '#server/courses/curriculum/set-lesson-object.ts'
import { lockDraft } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { draftContent, getLessonPackage } from './read-lesson-package.ts'

/** Changes when a package counts. Like the package itself, the rules reach learners with the next publication. */
export async function savePackageRules(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  rules: PackageRules,
): Promise<LessonPackage> {
  await lockDraft(ctx, courseId)
  const content = await draftContent(ctx, courseId, lessonId)
  await setLessonObject(ctx, courseId, lessonId, { content: { ...content, rules } })
  return getLessonPackage(ctx, courseId, lessonId)
}
