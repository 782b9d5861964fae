import { randomUUID } from 'node:crypto'
import type { PackageActivity } from '#contract/packages.ts'
import { addOutline } from '#server/courses/curriculum/add-outline.ts'
import { deleteLessons } from '#server/courses/curriculum/delete-lessons.ts'
import { moveSection } from '#server/courses/curriculum/move-section.ts'
import { getLessonRow, listLessons } from '#server/courses/curriculum/queries.ts'
import { setLessonObjects } from '#server/courses/curriculum/set-lesson-object.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { recordEditing } from '#server/courses/record.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { insertPackages } from './insert-packages.ts'
import { partOf, partsIn } from './part-of.ts'
import { findPackage } from './queries.ts'
import { draftContent } from './read-lesson-package.ts'
import type { ReadPackage } from './reading/read-package.ts'

/**
 * Makes a lesson of each part of a package, with the rules of the lesson that showed all of them. They form a section
 * named after the package, or fill the lesson's section if nothing else is in it. The lesson can be restored, and
 * learners keep it until the course is published.
 */
export async function splitPackage(ctx: MemberCtx, courseId: string, lessonId: string) {
  await lockDraft(ctx, courseId)
  const content = await draftContent(ctx, courseId, lessonId)
  const row = content.package_id ? await findPackage(ctx, content.package_id) : undefined
  if (!row) throw problem('package_not_found')
  const whole = {
    title: row.title,
    standard: row.standard as ReadPackage['standard'],
    edition: row.edition,
    activities: row.activities as unknown as PackageActivity[],
    sequencing: row.sequencing as object | null,
    notes: row.notes as unknown as ReadPackage['notes'],
  }
  const parts = partsIn(whole)
  if (parts.length < 2) throw problem('package_has_one_part')
  const { section_id } = await getLessonRow(ctx, courseId, lessonId)
  const isAlone = (await listLessons(ctx, courseId)).every(
    (lesson) => lesson.section_id !== section_id || lesson.id === lessonId,
  )
  const made = await addOutline(ctx, courseId, {
    request_id: randomUUID(),
    sections: [
      {
        section_id: isAlone ? section_id : null,
        title: titleOf(row.title),
        lessons: parts.map(({ title }) => ({ title: titleOf(title), kind: 'package' })),
      },
    ],
  })
  const [newSection] = made.section_ids
  if (newSection) await moveSection(ctx, courseId, newSection, section_id)
  const packageIds = await insertPackages(
    ctx,
    {
      courseId,
      fileId: row.file_id,
      fileCount: row.file_count,
      filesPackageId: row.files_package_id ?? row.id,
    },
    parts.map(({ id }, index) => ({
      lesson_id: made.lesson_ids[index] ?? '',
      part_id: id,
      read: partOf(whole, id) ?? whole,
    })),
  )
  await setLessonObjects(
    ctx,
    courseId,
    new Map(
      made.lesson_ids.map((id, index) => [id, { ...content, package_id: packageIds[index] ?? '' }]),
    ),
  )
  await deleteLessons(ctx, courseId, [lessonId])
  await recordEditing(ctx, 'course.package_split', courseId, {
    lesson_id: lessonId,
    title: row.title,
    lesson_count: parts.length,
  })
  return { section_id: newSection ?? section_id, lesson_ids: made.lesson_ids }
}

const titleOf = (title: string) => title.trim().slice(0, 120) || 'Package'
