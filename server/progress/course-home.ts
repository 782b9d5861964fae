import type { CourseHome } from '#contract/progress.ts'
import { waitingPosition } from '#server/enrollments/queries.ts'
import { presentEnrollment } from '#server/enrollments/present.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { completionNote, lessonsToComplete } from './completion.ts'
import { getOutline } from './course-outline.ts'
import { nextStep, presentSections } from './course-state.ts'
import { isStarted } from '#server/enrollments/started.ts'
import { lessonAccess } from './lesson-access.ts'
import { coverUrl } from './media.ts'
import {
  factsOf,
  getPlace,
  listBookmarks,
  listLessonProgress,
  rulesOf,
  type Place,
} from './queries.ts'

/** A course of mine with every lesson, its state, and why it is locked. */
export async function getCourseHome(ctx: MemberCtx, courseId: string): Promise<CourseHome> {
  const place = await getPlace(ctx, courseId)
  const [{ sections, lessonCount, completedLessons }, handouts, instructors, waiting, earlier] =
    await Promise.all([
      readState(ctx, place),
      listHandouts(ctx, courseId),
      listInstructors(ctx, courseId),
      waitingPosition(ctx.db, place),
      listEarlierRounds(ctx, place),
    ])
  return {
    course: {
      id: place.course_id,
      slug: place.slug,
      title: place.title,
      subtitle: place.subtitle,
      version: place.version,
      category: place.category,
      cover_url: coverUrl(ctx.app, place.cover_file_id),
      progression: place.progression as 'free' | 'sequential',
      completion_percent: place.completion_percent,
      has_certificate: place.has_certificate,
      starts_at: place.starts_at?.toISOString() ?? null,
      ends_at: place.ends_at?.toISOString() ?? null,
      archived_at: place.course_archived_at?.toISOString() ?? null,
    },
    cohort: cohortOf(place),
    enrollment: presentEnrollment(place, ctx, ctx.now, waiting),
    completed_before: earlier.map(({ completed_at }) => completed_at.toISOString()),
    is_started: isStarted(place),
    completed_lessons: completedLessons,
    lesson_count: lessonCount,
    lessons_to_complete: lessonsToComplete(lessonCount, place.completion_percent),
    completion_note: completionNote({
      ...place,
      completed_lessons: completedLessons,
      lesson_count: lessonCount,
    }),
    next: nextStep(sections, place.last_lesson_id),
    sections,
    handouts,
    instructors,
  }
}

const cohortOf = ({ cohort_id, cohort_name, cohort_starts_on, cohort_ends_on }: Place) =>
  cohort_id && cohort_name && cohort_starts_on
    ? { id: cohort_id, name: cohort_name, starts_on: cohort_starts_on, ends_on: cohort_ends_on }
    : null

/** Outline, progress and access of one place, from one read of progress. */
export async function readState(ctx: MemberCtx, place: Place) {
  const [outline, rows, bookmarks] = await Promise.all([
    getOutline(ctx.db, place),
    listLessonProgress(ctx.db, [place.id]),
    listBookmarks(ctx.db, place.person_id, place.course_id),
  ])
  const progress = new Map(rows.map((row) => [row.lesson_id, row]))
  const completed = new Set(
    rows.filter(({ completed_at }) => completed_at).map(({ lesson_id }) => lesson_id),
  )
  const access = lessonAccess(outline, rulesOf(place), factsOf(place, completed, ctx.now), ctx.now)
  return {
    outline,
    sections: presentSections(outline, access, progress, bookmarks),
    lessonCount: outline.lessons.length,
    completedLessons: outline.lessons.filter(({ id }) => completed.has(id)).length,
  }
}

async function listEarlierRounds(ctx: MemberCtx, { organization_id, id, round }: Place) {
  if (round === 1) return []
  return ctx.db
    .selectFrom('enrollment_rounds')
    .select('completed_at')
    .where('organization_id', '=', organization_id)
    .where('enrollment_id', '=', id)
    .orderBy('round', 'desc')
    .execute()
}

async function listHandouts(ctx: MemberCtx, courseId: string) {
  const rows = await ctx.db
    .selectFrom('course_resources as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.title', 'f.id as file_id', 'f.name', 'f.content_type', 'f.size_bytes'])
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.is_handout', '=', true)
    .where('r.deleted_at', 'is', null)
    .where('f.ready_at', 'is not', null)
    .orderBy('r.title')
    .limit(200)
    .execute()
  return rows.map(({ id, title, file_id, name, content_type, size_bytes }) => ({
    id,
    title,
    name,
    content_type,
    size_bytes,
    url: fileUrl(ctx.app, { id: file_id, name }),
  }))
}

const listInstructors = async (ctx: MemberCtx, courseId: string) =>
  (
    await ctx.db
      .selectFrom('course_instructors as i')
      .innerJoin('people as p', 'p.id', 'i.person_id')
      .select(['p.id', 'p.first_name', 'p.last_name', 'p.headline'])
      .where('i.organization_id', '=', ctx.organizationId)
      .where('i.course_id', '=', courseId)
      .where('i.rights', '!=', 'assistant')
      .orderBy('i.position')
      .execute()
  ).map(({ id, first_name, last_name, headline }) => ({
    person_id: id,
    name: `${first_name} ${last_name}`,
    headline,
  }))
