import type { ChecklistItem } from '#contract/publishing.ts'
import type { Document } from '#contract/document.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { listLessons, listSections } from '../curriculum/queries.ts'
import { textOf } from '../curriculum/rules.ts'
import { getCourseRow, type CourseRow } from '../queries.ts'
import { listVideosWithoutCaptions } from './queries.ts'

interface Checklist {
  items: ChecklistItem[]
  is_publishable: boolean
}

export async function getPublishingChecklist(ctx: MemberCtx, courseId: string): Promise<Checklist> {
  return checklistOf(ctx, await getCourseRow(ctx, courseId))
}

/**
 * What a draft still needs before it can be published (blocking), and what would make it better (advisory). What does
 * not apply, such as captions without videos, is left out.
 */
export async function checklistOf(ctx: MemberCtx, course: CourseRow): Promise<Checklist> {
  const [sections, lessons, videos] = await Promise.all([
    listSections(ctx, course.id),
    listLessons(ctx, course.id),
    listVideosWithoutCaptions(ctx, course.id),
  ])
  const used = new Set(lessons.map((lesson) => lesson.section_id))
  const empty = lessons.filter((lesson) => !lesson.has_content)
  const bare = sections.filter((section) => !used.has(section.id))
  const past = (date: Date | null) => date !== null && date <= ctx.now
  const needsCode = course.enrollment_mode === 'code'
  const hasDates = course.enrollment_closes_at !== null || course.ends_at !== null
  const hasVideos = lessons.some((lesson) => lesson.kind === 'video')

  const items = [
    blocking('has_description', textOf(course.description as Document).trim() !== ''),
    blocking('has_outcomes', course.outcomes.length > 0),
    blocking('has_lessons', lessons.length > 0),
    blocking('lessons_have_content', empty.length === 0, titles(empty), named(empty)),
    ...(needsCode ? [blocking('has_enrollment_code', course.enrollment_code !== null)] : []),
    ...(hasDates
      ? [blocking('dates_are_ahead', ![course.enrollment_closes_at, course.ends_at].some(past))]
      : []),
    advisory('has_subtitle', course.subtitle !== ''),
    advisory('has_category', course.category_id !== null),
    advisory('has_cover', course.cover_file_id !== null),
    advisory(
      'has_preview_lesson',
      lessons.some((lesson) => lesson.is_preview),
    ),
    advisory('has_no_empty_sections', bare.length === 0, titles(bare)),
    ...(hasVideos
      ? [advisory('videos_have_captions', videos.length === 0, titles(videos), named(videos))]
      : []),
  ]
  return { items, is_publishable: items.every((item) => item.done || item.level === 'advisory') }
}

/** Throws course_not_publishable while a blocking item is open. */
export async function assertPublishable(ctx: MemberCtx, course: CourseRow) {
  const { is_publishable } = await checklistOf(ctx, course)
  if (!is_publishable) throw problem('course_not_publishable')
}

const item =
  (level: ChecklistItem['level']) =>
  (
    code: ChecklistItem['code'],
    done: boolean,
    missing: string[] = [],
    lessons: ChecklistItem['lessons'] = [],
  ): ChecklistItem => ({ code, level, done, missing, lessons })
const blocking = item('blocking')
const advisory = item('advisory')

const named = (rows: { id: string; title: string }[]) =>
  rows.slice(0, 10).map(({ id, title }) => ({ id, title }))
const titles = (rows: { title: string }[]) => rows.slice(0, 10).map((row) => row.title)
