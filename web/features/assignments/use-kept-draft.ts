import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetWork, keepWork, keptWork } from '#web/lib/kept-work.ts'
import type { SaveState } from '#web/lib/autosave.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { toast } from '#web/ui/toaster.tsx'

/** Something written, and the revision of the server that it was written on. */
export interface Stored<Written> {
  written: Written
  revision: number
}

/** What this browser kept of an earlier visit; undefined while it is being read. `before` is done first. */
export function useKept<Written>(
  key: string,
  before?: () => Promise<unknown>,
): Stored<Written> | null | undefined {
  const kept = useQuery({
    queryKey: ['kept', key],
    // Read once for each visit: what is written now is on the page.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async () => {
      await before?.()
      return keptWork<Stored<Written>>(key)
    },
  })
  return kept.data
}

interface Options<Written> {
  /** Where this browser keeps it. */
  key: string
  stored: Stored<Written>
  kept: Stored<Written> | null
  /** Sends it and answers the new revision; null if it waits on this device and is sent later. */
  save: (written: Written, revision: number) => Promise<number | null>
  /** What the server has now, for someone who has to choose between two versions. */
  read: () => Promise<Stored<Written>>
}

/**
 * Something that saves itself while it is written: kept in this browser until the server has exactly that, and never
 * put over what was saved elsewhere in between.
 */
export function useKeptDraft<Written extends object>(options: Options<Written>) {
  const { key, stored, kept, save, read } = options
  const { t } = useLingui()
  const outdated = kept !== null && kept.revision !== stored.revision
  const [written, setWritten] = useState<Written>(() => kept?.written ?? stored.written)
  const [keeper] = useState(() => new Keeper<Written>(key, stored.revision))
  const [found, setFound] = useState<{ at: string | null } | null>(outdated ? { at: null } : null)
  const [waiting, setWaiting] = useState<Written | null>(null)
  const { autosave, state: saved } = useAutosave<Written>(async () => {
    const sent = keeper.latest ?? written
    const revision = await save(sent, keeper.revision)
    setWaiting(revision === null ? sent : null)
    if (revision !== null) keeper.rebase(revision, sent)
  })
  const state: SaveState = waiting && saved.kind === 'saved' ? { kind: 'waiting' } : saved
  const conflict = found ?? (state.kind === 'conflict' ? { at: state.changed?.at ?? null } : null)

  const change = (changes: Partial<Written>) => {
    const next = { ...(keeper.latest ?? written), ...changes }
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

  const resolve = async (choice: 'mine' | 'theirs') => {
    try {
      const theirs = await read()
      const mine = keeper.latest ?? written
      if (choice === 'theirs') await keeper.forget()
      keeper.rebase(theirs.revision, null)
      setFound(null)
      if (choice === 'mine') {
        keeper.keep(mine)
        autosave.change(mine)
        await autosave.resume({ keep: true })
        return
      }
      setWritten(theirs.written)
      await autosave.resume({ keep: false })
      toast.success(t`Switched to the other version`, {
        duration: 20_000,
        action: { label: t`Back to my version`, onClick: () => change(mine) },
      })
    } catch (failure) {
      toastFailure(failure)
    }
  }
  /** What waited has arrived. */
  const arrive = (revision: number) => {
    keeper.rebase(revision, waiting)
    setWaiting(null)
  }
  /** What waited was overtaken by another device. */
  const overtake = (at: string | null) => {
    setWaiting(null)
    setFound({ at })
  }
  /** After it was handed in: nothing is kept here, and the next draft starts anew. */
  const reset = async (empty: Written, revision: number) => {
    await keeper.forget()
    keeper.rebase(revision, null)
    setFound(null)
    setWaiting(null)
    setWritten(empty)
    await autosave.resume({ keep: false })
  }
  return {
    written,
    change,
    state,
    conflict,
    resolve,
    reset,
    arrive,
    overtake,
    flush: () => autosave.flush(),
    /** What was written last, also by something that finished after the page was drawn. */
    latest: () => keeper.latest ?? written,
  }
}

export type KeptDraft<Written extends object> = ReturnType<typeof useKeptDraft<Written>>

/** Keeps what is written in this browser until the server has exactly that. */
class Keeper<Written> {
  readonly #key: string
  #latest: Written | null = null
  #revision: number

  constructor(key: string, revision: number) {
    this.#key = key
    this.#revision = revision
  }

  get revision() {
    return this.#revision
  }

  get latest() {
    return this.#latest
  }

  keep(written: Written) {
    this.#latest = written
    void keepWork(this.#key, { written, revision: this.#revision } satisfies Stored<Written>)
  }

  /** The server stands at this revision; `saved` is what it confirmed, if anything. */
  rebase(revision: number, saved: Written | null) {
    this.#revision = revision
    if (this.#latest === null) return
    // What was typed while the save was on its way is not confirmed by it.
    if (this.#latest === saved) void this.forget()
    else this.keep(this.#latest)
  }

  async forget() {
    this.#latest = null
    await forgetWork(this.#key)
  }
}
