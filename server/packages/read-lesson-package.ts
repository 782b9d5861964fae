import type { LessonPackage } from '#contract/packages.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readerOf } from '#server/words/reader.ts'
import { presentPackage } from './present.ts'
import { findPackage, listVersions, type PackageContent } from './queries.ts'

/** The package of a draft lesson, for authors. */
export async function getLessonPackage(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<LessonPackage> {
  const course = await getCourseRow(ctx, courseId)
  const content = await draftContent(ctx, courseId, lessonId)
  const row = content.package_id ? await findPackage(ctx, content.package_id) : undefined
  const earlier = (await listVersions(ctx, lessonId)).filter(
    ({ id, learner_count }) => id !== content.package_id && learner_count > 0,
  )
  const reader = await readerOf(ctx)
  return {
    lesson_id: lessonId,
    package: row ? presentPackage(row, reader) : null,
    rules: content.rules,
    earlier: earlier.map((version) => presentPackage(version, reader)),
    can: { update: courseAbilities(ctx, course).update },
  }
}

export async function draftContent(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<PackageContent> {
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const content = lesson.content as PackageContent
  if (content.kind !== 'package') throw problem('lesson_not_found')
  return content
}
