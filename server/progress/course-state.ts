import type { NextStep, SectionState } from '#contract/progress.ts'
import type { Outline } from './course-outline.ts'
import type { LessonAccess } from './lesson-access.ts'

interface Progress {
  opened_at: Date | null
  completed_at: Date | null
  position_seconds: number
  watched_seconds: number
}

const untouched: Progress = {
  opened_at: null,
  completed_at: null,
  position_seconds: 0,
  watched_seconds: 0,
}

/** Outline, access and progress put together: every section and lesson as a learner sees it. */
export function presentSections(
  outline: Pick<Outline, 'sections'>,
  access: ReadonlyMap<string, LessonAccess>,
  progress: ReadonlyMap<string, Progress>,
  bookmarks: ReadonlySet<string>,
): SectionState[] {
  return outline.sections.map((section) => ({
    id: section.id,
    title: section.title,
    lessons: section.lessons.map((lesson) => {
      const own = progress.get(lesson.id) ?? untouched
      const { locked = [], due_at = null } = access.get(lesson.id) ?? {}
      return {
        id: lesson.id,
        title: lesson.title,
        kind: lesson.kind,
        duration_seconds: lesson.duration_seconds,
        is_preview: lesson.is_preview,
        completion_rule: lesson.completion_rule,
        completion_percent: lesson.completion_percent,
        due_at: due_at?.toISOString() ?? null,
        opened_at: own.opened_at?.toISOString() ?? null,
        completed_at: own.completed_at?.toISOString() ?? null,
        position_seconds: own.position_seconds,
        watched_seconds: own.watched_seconds,
        is_bookmarked: bookmarks.has(lesson.id),
        locked,
      }
    }),
  }))
}

/** Where to go on: the lesson that was open last if it is not complete, else the first open one after it, else any. */
export function nextStep(sections: SectionState[], lastLessonId: string | null): NextStep | null {
  const lessons = sections.flatMap((section) => section.lessons)
  const last = lessons.findIndex(({ id }) => id === lastLessonId)
  const inOrder = [...lessons.slice(Math.max(0, last)), ...lessons.slice(0, Math.max(0, last))]
  const next = inOrder.find(({ completed_at, locked }) => !completed_at && locked.length === 0)
  return next
    ? {
        lesson_id: next.id,
        title: next.title,
        kind: next.kind,
        position_seconds: next.position_seconds,
        duration_seconds: next.duration_seconds,
      }
    : null
}
