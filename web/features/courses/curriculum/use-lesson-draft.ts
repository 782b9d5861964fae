import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getLesson, saveLessonContent, type Lesson } from '#contract/curriculum.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { toast } from '#web/ui/toaster.tsx'
import { ContentKeeper, type KeptContent, type Written } from './kept-content.ts'
import { curriculumKey, lessonQuery, type LessonPlace } from './queries.ts'

/** The other version of a lesson that two people wrote at once. */
export type LessonConflict = { by: string; at: string; theirs: Lesson | null }

/**
 * A lesson while it is written: saved by itself, kept in the browser until the server has it, and never put over
 * what somebody else saved meanwhile.
 */
export function useLessonDraft(place: LessonPlace, lesson: Lesson, kept: KeptContent | null) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const personId = useSession((session) => session.user?.id ?? '')
  const outdated = kept !== null && kept.revision !== lesson.revision
  const [written, setWritten] = useState<Written>(() => writtenIn(kept ?? lesson))
  const [keeper] = useState(() => new ContentKeeper(personId, place.lessonId, lesson.revision))
  const [found, setFound] = useState(() => (outdated ? conflictWith(lesson) : null))

  const show = (saved: Lesson) => {
    queryClient.setQueryData(lessonQuery(place).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
  }
  const { autosave, state } = useAutosave<Written>(async (changes) => {
    const sent = keeper.latest ?? written
    const body = { ...sent, ...changes, revision: keeper.revision }
    const saved = await call(saveLessonContent, { params: place, body })
    keeper.rebase(saved.revision, sent)
    show(saved)
  })
  const conflict: LessonConflict | null =
    found ?? (state.kind === 'conflict' ? conflictOf(state.changed) : null)

  const change = (changes: Partial<Written>) => {
    const next = { ...written, ...changes }
    setWritten(next)
    keeper.keep(next)
    if (!conflict) autosave.change(changes)
  }
  // Work of an earlier visit that never reached the server goes there now.
  const sendKept = useEffectEvent(() => {
    if (!kept || outdated) return
    keeper.keep(written)
    autosave.change(written)
    toast.success(t`Unsaved changes from your last visit restored`)
  })
  useEffect(() => sendKept(), [])

  /** The other version, as it stands now. */
  const readTheirs = async (): Promise<Lesson | null> => {
    try {
      const theirs = await call(getLesson, { params: place })
      setFound(conflictWith(theirs))
      return theirs
    } catch (failure) {
      toastFailure(failure)
      return null
    }
  }
  const keepMine = async () => {
    const theirs = await readTheirs()
    if (!theirs) return
    keeper.rebase(theirs.revision, null)
    setFound(null)
    autosave.change(written)
    await autosave.resume({ keep: true })
  }
  const takeTheirs = async () => {
    const theirs = await readTheirs()
    if (!theirs) return
    const mine = written
    await keeper.forget()
    keeper.rebase(theirs.revision, null)
    setFound(null)
    setWritten(writtenIn(theirs))
    show(theirs)
    await autosave.resume({ keep: false })
    toast.success(t`Switched to the other version`, {
      duration: 20_000,
      action: {
        label: t`Restore my version`,
        onClick: () => {
          setWritten(mine)
          keeper.keep(mine)
          autosave.change(mine)
        },
      },
    })
  }
  return { written, change, state, conflict, readTheirs, keepMine, takeTheirs }
}

const writtenIn = ({ content, duration_seconds }: Written): Written => ({
  content,
  duration_seconds,
})

const conflictWith = (theirs: Lesson): LessonConflict => ({
  by: theirs.updated_by?.name ?? '',
  at: theirs.updated_at,
  theirs,
})

const conflictOf = (changed: { by?: string; at?: string } | undefined): LessonConflict => ({
  by: changed?.by ?? '',
  at: changed?.at ?? new Date().toISOString(),
  theirs: null,
})

export type LessonDraft = ReturnType<typeof useLessonDraft>
