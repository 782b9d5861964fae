import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LessonNote, OpenLesson } from '#contract/lesson-progress.ts'
import { record } from '#web/lib/outbox/learning-lane.ts'
import { toast } from '#web/ui/toaster.tsx'
import { lessonQuery } from './queries.ts'

type SavedNote = Pick<LessonNote, 'id' | 'body' | 'quote' | 'at_seconds'>

/** Changes the notes on the page at once, and writes each change to the queue. */
export function useNotes(organizationId: string, open: OpenLesson) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const ids = { course_id: open.course.id, lesson_id: open.lesson.id }
  const { queryKey } = lessonQuery(organizationId, ids.course_id, ids.lesson_id)
  const show = (change: (notes: LessonNote[]) => LessonNote[]) =>
    queryClient.setQueryData<OpenLesson>(
      queryKey,
      (known) => known && { ...known, notes: change(known.notes) },
    )
  const save = ({ id, body, quote, at_seconds }: SavedNote) => {
    const now = new Date().toISOString()
    show((notes) => {
      const known = notes.find((note) => note.id === id)
      const saved = {
        id,
        lesson_id: ids.lesson_id,
        body,
        quote,
        at_seconds,
        created_at: known?.created_at ?? now,
        updated_at: now,
      }
      return known ? notes.map((note) => (note.id === id ? saved : note)) : [...notes, saved]
    })
    void record(organizationId, {
      type: 'note_saved',
      ...ids,
      note_id: id,
      body,
      quote,
      at_seconds,
    })
  }
  const remove = (note: LessonNote) => {
    show((notes) => notes.filter(({ id }) => id !== note.id))
    void record(organizationId, { type: 'note_deleted', ...ids, note_id: note.id })
    toast.success(t`Note deleted`, {
      action: {
        label: t`Undo`,
        onClick: () => save({ ...note, id: crypto.randomUUID() }),
      },
    })
  }
  return { save, remove }
}
