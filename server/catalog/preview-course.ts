import type { CoursePreview, PreviewLesson } from '#contract/course-page.ts'
import type { LessonContent, OutlineLesson } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { pictureUrls, readMedia } from '#server/progress/media.ts'
import { findPage, type PageRow } from './page-queries.ts'
import { coursePagePolicy } from './policy.ts'
import { isOpenToAnyone, presentOutline } from './present-page.ts'
import { visitorOf } from './viewer.ts'

/** A look into a public course. Only lessons that its instructors opened to everyone; nothing is recorded. */
export const previewPublicCourse = (
  ctx: Ctx,
  reference: string,
  lessonId: string | undefined,
): Promise<CoursePreview> =>
  acrossOrganizations(ctx.db, async (db) => {
    const visitor = await visitorOf({ ...ctx, db })
    const row = await findPage(db, visitor, reference)
    if (!row || !coursePagePolicy.read(visitor, row) || row.archived_at)
      throw problem('course_not_found')
    const open = row.outline.sections.flatMap(({ lessons }) => lessons).filter(isOpenToAnyone)
    const lesson = lessonId ? open.find(({ id }) => id === lessonId) : open[0]
    if (lessonId && !lesson) throw problem('lesson_not_found')
    return {
      course: {
        id: row.course_id,
        slug: row.slug,
        title: row.title,
        organization_id: row.organization_id,
        lesson_count: row.lesson_count,
      },
      outline: presentOutline(row.outline),
      lesson: lesson ? await readLesson(ctx, db, row, lesson) : null,
    }
  })

async function readLesson(
  ctx: Ctx,
  db: Db,
  course: PageRow,
  lesson: OutlineLesson,
): Promise<PreviewLesson> {
  const version = await db
    .selectFrom('lesson_versions')
    .select('content')
    .where('organization_id', '=', course.organization_id)
    .where('id', '=', lesson.version_id)
    .where('is_preview', '=', true)
    .executeTakeFirst()
  if (!version) throw problem('lesson_not_found')
  const content = version.content as unknown as LessonContent
  const reader = { ...ctx, db, organizationId: course.organization_id }
  const [media, files] = await Promise.all([
    readMedia(reader, course.course_id, content),
    pictureUrls(reader, content),
  ])
  const { id, title, kind, duration_seconds } = lesson
  return { id, title, kind, duration_seconds, content, media, files }
}
