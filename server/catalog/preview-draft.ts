import type { CoursePreview, PreviewLesson } from '#contract/course-page.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { getCourse } from '#server/courses/read-courses.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { draftOutline } from '#server/progress/draft-outline.ts'
import { pictureUrls, readMedia } from '#server/progress/media.ts'
import { enterDraft } from './draft-page.ts'
import type { Viewer } from './viewer.ts'

/** The draft as its learners will read it, every lesson open, for the staff of the course. Nothing is recorded. */
export async function previewDraft(
  person: PersonCtx,
  viewer: Viewer,
  reference: string,
  lessonId: string | undefined,
): Promise<CoursePreview> {
  const draft = await enterDraft(person, viewer, reference)
  if (!draft) throw problem('course_not_found')
  const { ctx, found } = draft
  const [course, outline] = await Promise.all([
    getCourse(ctx, found.id),
    draftOutline(ctx, found.id),
  ])
  const lessons = outline.sections.flatMap((section) => section.lessons)
  const lesson = lessonId ? lessons.find(({ id }) => id === lessonId) : lessons[0]
  if (lessonId && !lesson) throw problem('lesson_not_found')
  return {
    course: {
      id: course.id,
      slug: course.slug,
      title: course.title,
      organization_id: found.organization_id,
      lesson_count: lessons.length,
    },
    outline: outline.sections.map((section) => ({
      id: section.id,
      title: section.title,
      lessons: section.lessons.map(({ id, title, kind, duration_seconds }) => ({
        id,
        title,
        kind,
        duration_seconds,
        is_preview: true,
      })),
    })),
    lesson: lesson ? await readLesson(ctx, course.id, lesson) : null,
  }
}

async function readLesson(
  ctx: MemberCtx,
  courseId: string,
  { id, title, kind, duration_seconds }: Omit<PreviewLesson, 'content' | 'media' | 'files'>,
): Promise<PreviewLesson> {
  const row = await ctx.db
    .selectFrom('lessons')
    .select('content')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = row.content as unknown as LessonContent
  const [media, files] = await Promise.all([
    readMedia(ctx, courseId, content),
    pictureUrls(ctx, content),
  ])
  return { id, title, kind, duration_seconds, content, media, files }
}
