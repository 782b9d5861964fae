import type { LearningEventInput, LessonNote, OpenLesson } from '#contract/lesson-progress.ts'
import type { CourseHome } from '#contract/progress.ts'
import { withProgress } from './with-progress.ts'

/** The course with what was done here and the server doesn't know yet. */
export const homeWith = (home: CourseHome, events: readonly LearningEventInput[]): CourseHome =>
  events.reduce((known, { type, lesson_id, at }) => {
    if (type === 'lesson_completed') {
      return withProgress(known, { lesson_id, completed_at: at })
    }
    return type === 'lesson_opened' && !known.is_started ? { ...known, is_started: true } : known
  }, home)

/** The lesson with notes, bookmark and completion that the server doesn't know yet. */
export const lessonWith = (open: OpenLesson, events: readonly LearningEventInput[]): OpenLesson =>
  events.filter(({ lesson_id }) => lesson_id === open.lesson.id).reduce(applied, open)

function applied(open: OpenLesson, event: LearningEventInput): OpenLesson {
  const { lesson, notes } = open
  switch (event.type) {
    case 'lesson_completed':
      return { ...open, lesson: { ...lesson, completed_at: lesson.completed_at ?? event.at } }
    case 'progress_saved':
      return event.position_seconds === undefined
        ? open
        : { ...open, lesson: { ...lesson, position_seconds: event.position_seconds } }
    case 'bookmark_set':
      return { ...open, lesson: { ...lesson, is_bookmarked: event.bookmarked } }
    case 'note_deleted':
      return { ...open, notes: notes.filter(({ id }) => id !== event.note_id) }
    case 'note_saved':
      return { ...open, notes: withNote(notes, event) }
    case 'lesson_opened':
      return open
  }
}

function withNote(
  notes: LessonNote[],
  event: Extract<LearningEventInput, { type: 'note_saved' }>,
): LessonNote[] {
  const known = notes.find(({ id }) => id === event.note_id)
  const saved: LessonNote = {
    id: event.note_id,
    lesson_id: event.lesson_id,
    body: event.body,
    quote: event.quote ?? '',
    at_seconds: event.at_seconds ?? null,
    created_at: known?.created_at ?? event.at,
    updated_at: event.at,
  }
  return known ? notes.map((note) => (note.id === saved.id ? saved : note)) : [...notes, saved]
}
