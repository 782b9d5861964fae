import type { LessonContent } from '#contract/lessons.ts'
import type { LessonMedia, OpenLesson } from '#contract/lesson-progress.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readState } from './course-home.ts'
import { lockSentence } from './lesson-access.ts'
import { pictureUrls, readMedia } from './media.ts'
import { listNotes } from './notes.ts'
import { getPlace, type Place } from './queries.ts'
import { openLessonIn } from './touch-lesson.ts'

/** A lesson that is open to me, with its neighbours and my notes. Reading records nothing. */
export async function getMyLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<OpenLesson> {
  const { place, lesson, lessons, versionId } = await enterOpen(ctx, courseId, lessonId)
  const content = await readContent(ctx, versionId)
  const [media, files, notes] = await Promise.all([
    readMedia(ctx, courseId, content),
    pictureUrls(ctx, content),
    // Notes are for their writer alone.
    ctx.viewerId ? [] : listNotes(ctx, courseId, lessonId),
  ])
  const index = lessons.indexOf(lesson)
  return {
    course: {
      id: place.course_id,
      title: place.title,
      version: place.version,
      language: place.language,
    },
    lesson,
    content,
    media,
    files,
    previous_id: lessons[index - 1]?.id ?? null,
    next_id: lessons[index + 1]?.id ?? null,
    notes,
  }
}

/** New addresses for a recording that plays longer than the old ones work. */
export async function getLessonMedia(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<LessonMedia> {
  const { versionId } = await enterOpen(ctx, courseId, lessonId)
  const media = await readMedia(ctx, courseId, await readContent(ctx, versionId))
  if (!media) throw problem('file_not_found')
  return media
}

/** What a lesson that is open to me holds, for nouns that live in lessons; nothing else of its page. */
export async function readOpenContent(ctx: MemberCtx, place: Place, lessonId: string) {
  const { lesson } = await openLessonIn(ctx, place, lessonId)
  return readContent(ctx, lesson.version_id)
}

async function enterOpen(ctx: MemberCtx, courseId: string, lessonId: string) {
  const place = await getPlace(ctx, courseId)
  const { outline, sections } = await readState(ctx, place)
  const lessons = sections.flatMap((section) => section.lessons)
  const lesson = lessons.find(({ id }) => id === lessonId)
  const versionId = outline.byId.get(lessonId)?.version_id
  if (!lesson || !versionId) throw problem('lesson_not_found')
  if (lesson.locked.length > 0) {
    throw problem('lesson_locked', { detail: lockSentence(lesson.locked) })
  }
  return { place, lesson, lessons, versionId }
}

async function readContent(ctx: MemberCtx, versionId: string): Promise<LessonContent> {
  const row = await ctx.db
    .selectFrom('lesson_versions')
    .select('content')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!row) throw problem('lesson_not_found')
  return row.content as unknown as LessonContent
}
