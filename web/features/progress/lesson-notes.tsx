import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { exportNotes, type LessonNote, type OpenLesson } from '#contract/lesson-progress.ts'
import { call } from '#web/lib/call.ts'
import { flush } from '#web/lib/outbox/outbox.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { clock } from '#web/lib/player/clock.ts'
import { useNotes } from './use-notes.ts'

type LessonNotesProps = {
  organizationId: string
  open: OpenLesson
  /** Second of the recording now; absent where there is none. */
  position?: () => number
  onSeek?: (seconds: number) => void
}

/** My own notes on the lesson; they are kept here at once and sent when there is a connection. */
export function LessonNotes({ organizationId, open, position, onSeek }: LessonNotesProps) {
  const { t } = useLingui()
  const [body, setBody] = useState('')
  const change = useNotes(organizationId, open)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = body.trim()
    if (text === '') return
    const at = position ? Math.round(position() * 10) / 10 : null
    change.save({ id: crypto.randomUUID(), body: text, quote: '', at_seconds: at })
    setBody('')
  }
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={add} className="flex flex-col gap-2">
        <Textarea
          rows={3}
          aria-label={t`New note`}
          placeholder={t`Write a note only you can see`}
          value={body}
          maxLength={20_000}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add(event)
          }}
        />
        <Button type="submit" size="sm" className="self-start" disabled={body.trim() === ''}>
          <Trans>Add note</Trans>
        </Button>
      </form>
      {open.notes.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>No notes on this lesson yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {open.notes.map((note) => (
            <Note key={note.id} note={note} change={change} onSeek={onSeek} />
          ))}
        </ul>
      )}
      <ExportNotes organizationId={organizationId} courseId={open.course.id} />
    </div>
  )
}

/** All notes of the course, not of this lesson only: that is what one takes along. */
function ExportNotes({ organizationId, courseId }: { organizationId: string; courseId: string }) {
  const save = useMutation({
    mutationFn: async () => {
      // What was written a moment ago belongs to it.
      await flush()
      return call(exportNotes, { params: { organizationId, courseId } })
    },
    onSuccess: (file) => saveFile(file),
    onError: (error) => toastFailure(error),
  })
  return (
    <Button
      size="sm"
      variant="link"
      className="self-start"
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      <Download />
      <Trans>Export notes from this course</Trans>
    </Button>
  )
}

function Note({
  note,
  change,
  onSeek,
}: {
  note: LessonNote
  change: ReturnType<typeof useNotes>
  onSeek?: (seconds: number) => void
}) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<string | null>(null)
  const at = note.at_seconds
  return (
    <li className="rounded-card border border-line bg-surface p-3">
      <div className="mb-1 flex items-center gap-2 text-12 text-ink-faint">
        {at !== null && onSeek && (
          <button
            type="button"
            className="font-semibold text-primary tabular-nums hover:underline"
            onClick={() => onSeek(at)}
          >
            {clock(at)}
          </button>
        )}
        <RelativeTime value={note.created_at} />
        <span className="ms-auto flex">
          <IconButton
            size="sm"
            label={t`Edit note`}
            onClick={() => setEditing(editing === null ? note.body : null)}
          >
            <Pencil />
          </IconButton>
          <IconButton size="sm" label={t`Delete note`} onClick={() => change.remove(note)}>
            <Trash2 />
          </IconButton>
        </span>
      </div>
      {editing === null ? (
        <>
          {note.quote && (
            <blockquote className="mb-1 border-s-2 border-amber ps-2.5 text-13 wrap-anywhere text-ink-muted">
              {note.quote}
            </blockquote>
          )}
          <p className="text-14 wrap-anywhere whitespace-pre-wrap empty:hidden">{note.body}</p>
        </>
      ) : (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (editing.trim() !== '' || note.quote !== '')
              change.save({ ...note, body: editing.trim() })
            setEditing(null)
          }}
        >
          <Textarea
            autoFocus
            rows={3}
            aria-label={t`Note`}
            value={editing}
            onChange={(event) => setEditing(event.target.value)}
          />
          <Button type="submit" size="sm" variant="primary" className="self-start">
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </li>
  )
}
