import type { CourseHome, LessonState } from '#contract/progress.ts'

type Change = { lesson_id: string } & Partial<
  Pick<LessonState, 'completed_at' | 'position_seconds' | 'watched_seconds' | 'opened_at'>
>

/** The course with one lesson changed: what waited only for its completion opens, and the counts follow. */
export function withProgress(home: CourseHome, change: Change): CourseHome {
  const done = Boolean(change.completed_at)
  const sections = home.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => {
      const own = lesson.id === change.lesson_id ? { ...lesson, ...fieldsOf(change) } : lesson
      return done ? unlocked(own, change.lesson_id) : own
    }),
  }))
  const lessons = sections.flatMap((section) => section.lessons)
  const completed = lessons.filter(({ completed_at }) => completed_at !== null).length
  const here = lessons.findIndex(({ id }) => id === change.lesson_id)
  const inOrder = [...lessons.slice(Math.max(0, here)), ...lessons.slice(0, Math.max(0, here))]
  const next = inOrder.find(({ completed_at, locked }) => !completed_at && locked.length === 0)
  return {
    ...home,
    sections,
    completed_lessons: completed,
    next: next
      ? {
          lesson_id: next.id,
          title: next.title,
          kind: next.kind,
          position_seconds: next.position_seconds,
          duration_seconds: next.duration_seconds,
        }
      : null,
  }
}

function fieldsOf(change: Change): Partial<LessonState> {
  const { completed_at, position_seconds, watched_seconds, opened_at } = change
  return {
    ...(completed_at !== undefined && { completed_at }),
    ...(position_seconds !== undefined && { position_seconds }),
    ...(watched_seconds !== undefined && { watched_seconds }),
    ...(opened_at !== undefined && { opened_at }),
  }
}

/** As the server counts it, or will when it knows of the lesson just completed. */
export const isComplete = (home: CourseHome) =>
  home.enrollment.completed_at !== null || home.completed_lessons >= home.lessons_to_complete

/** Whether completing one lesson is all that the other waits for. */
export const opensAfter = (lesson: LessonState, completedId: string) =>
  unlocked(lesson, completedId).locked.length === 0

function unlocked(lesson: LessonState, completedId: string): LessonState {
  const locked = lesson.locked.flatMap((reason) => {
    if (reason.code !== 'previous_lesson' && reason.code !== 'requires_lessons') return reason
    const lessons = reason.lessons.filter(({ id }) => id !== completedId)
    return lessons.length === 0 ? [] : { ...reason, lessons }
  })
  return locked.length === lesson.locked.length ? lesson : { ...lesson, locked }
}
