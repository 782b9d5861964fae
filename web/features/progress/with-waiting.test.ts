import { expect, test } from 'vitest'
import type { LearningEventInput, OpenLesson } from '#contract/lesson-progress.ts'
import { lessonWith } from './with-waiting.ts'

const at = '2026-03-01T10:00:00.000Z'
const ids = { course_id: 'course', lesson_id: 'lesson', at }
const open = {
  lesson: { id: 'lesson', completed_at: null, is_bookmarked: false, position_seconds: 0 },
  notes: [],
} as unknown as OpenLesson

const note = (id: string, body: string): LearningEventInput => ({
  ...ids,
  id: crypto.randomUUID(),
  type: 'note_saved',
  note_id: id,
  body,
})

test('a lesson shows what waits, in its order', () => {
  const events: LearningEventInput[] = [
    note('one', 'first'),
    note('two', 'gone'),
    { ...ids, id: crypto.randomUUID(), type: 'note_deleted', note_id: 'two' },
    note('one', 'changed'),
    { ...ids, id: crypto.randomUUID(), type: 'bookmark_set', bookmarked: true },
    { ...ids, id: crypto.randomUUID(), type: 'lesson_completed' },
  ]
  const shown = lessonWith(open, events)
  expect(shown.notes.map(({ id, body }) => [id, body])).toEqual([['one', 'changed']])
  expect([shown.lesson.is_bookmarked, shown.lesson.completed_at]).toEqual([true, at])
})

test('what waits for another lesson changes nothing', () => {
  const elsewhere: LearningEventInput = {
    ...ids,
    lesson_id: 'other',
    id: crypto.randomUUID(),
    type: 'lesson_completed',
  }
  expect(lessonWith(open, [elsewhere])).toEqual(open)
})
