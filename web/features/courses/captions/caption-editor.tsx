import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { saveCaptionCues, type CaptionCues } from '#contract/course-resources.ts'
import { call } from '#web/lib/call.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { resourcesKey } from '../resources/queries.ts'
import { CueRow } from './cue-row.tsx'
import {
  add,
  cuesOf,
  mergeWithNext,
  remove,
  setText,
  setTime,
  shiftAll,
  split,
  storedOf,
  type Cue,
} from './cues.ts'
import { problemsOf } from './problems.ts'
import { captionCuesQuery, type CaptionTrack } from './queries.ts'
import { ShiftForm } from './shift-form.tsx'
import { CaptionKeys } from './caption-keys.tsx'
import { useCueHistory } from './use-cue-history.ts'

type CaptionEditorProps = {
  track: CaptionTrack
  stored: CaptionCues
  player: RefObject<PlayerHandle | null>
  canUpdate: boolean
}

/** All captions of one language: times, text, and what is wrong with them. Everything saves itself. */
export function CaptionEditor({ track, stored, player, canUpdate }: CaptionEditorProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const history = useCueHistory(() => cuesOf(stored.cues))
  const { cues } = history
  const [keys, setKeys] = useState(false)
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const current = useCurrentCue(player, cues)
  const problems = problemsOf(cues)
  const { queryKey } = captionCuesQuery(track)

  const { autosave, state } = useAutosave<{ cues: Cue[] }>(async (changes) => {
    if (!changes.cues) return
    const based = queryClient.getQueryData<CaptionCues>(queryKey) ?? stored
    const label = new Intl.DisplayNames([track.language], { type: 'language' }).of(track.language)
    const saved = await call(saveCaptionCues, {
      params: track,
      body: {
        file_id: based.file_id,
        label: based.label || (label ?? track.language),
        cues: storedOf(changes.cues),
      },
    })
    queryClient.setQueryData(queryKey, saved)
    void queryClient.invalidateQueries({
      queryKey: [...resourcesKey(track), 'one', track.resourceId],
    })
  })
  const change = (next: Cue[], step?: string) => {
    history.change(next, step)
    autosave.change({ cues: next })
  }
  const back = (shown: Cue[] | null) => {
    if (shown) autosave.change({ cues: shown })
  }
  const decide = async (keep: 'mine' | 'theirs') => {
    try {
      const fresh = await queryClient.fetchQuery({ ...captionCuesQuery(track), staleTime: 0 })
      if (keep === 'theirs') history.reset(cuesOf(fresh.cues))
      await autosave.resume({ keep: keep === 'mine' })
    } catch (failure) {
      toastFailure(failure)
    }
  }

  /** The row that was asked for may only exist after the next rendering. */
  const wanted = useRef<string | null>(null)
  const focusOn = (id: string | undefined) => {
    wanted.current = id ?? null
    const field = list.current?.querySelector<HTMLElement>(`[data-cue="${id}"] textarea`)
    field?.focus()
  }
  useEffect(() => {
    const id = wanted.current
    if (!id) return
    const field = list.current?.querySelector<HTMLElement>(`[data-cue="${id}"] textarea`)
    if (!field) return
    wanted.current = null
    field.focus()
    field.scrollIntoView({ block: 'nearest' })
  })
  const neighbour = (id: string, by: 1 | -1) => cues[cues.findIndex((one) => one.id === id) + by]
  const position = () => player.current?.position() ?? 0
  const acts = {
    playFrom: (id: string) => {
      player.current?.seek(cues.find((cue) => cue.id === id)?.from ?? 0)
      player.current?.play()
    },
    setStart: (id: string) => change(setTime(cues, id, { from: position() })),
    setEnd: (id: string) => change(setTime(cues, id, { to: position() })),
    addAfter: (id: string | null) => {
      const added = crypto.randomUUID()
      change(add(cues, { afterId: id, at: position(), id: added }))
      wanted.current = added
    },
    split: (id: string, caret: number | null) => change(split(cues, id, { caret, at: position() })),
    merge: (id: string) => change(mergeWithNext(cues, id)),
    remove: (id: string) => {
      const next = neighbour(id, 1) ?? neighbour(id, -1)
      change(remove(cues, id))
      focusOn(next?.id)
    },
  }

  const press = (event: KeyboardEvent) => {
    const run = shortcutOf(event)
    if (!run || !canUpdate) return
    event.preventDefault()
    event.stopPropagation()
    const id = focused && cues.some((cue) => cue.id === focused) ? focused : null
    const field = event.target instanceof HTMLTextAreaElement ? event.target : null
    if (run === 'undo') return back(history.undo())
    if (run === 'redo') return back(history.redo())
    if (run === 'toggle') return player.current?.toggle()
    if (run === 'addAfter') return acts.addAfter(id)
    if (!id) return
    if (run === 'previous') return focusOn(neighbour(id, -1)?.id)
    if (run === 'next') return focusOn(neighbour(id, 1)?.id)
    if (run === 'split') return acts.split(id, field?.selectionStart ?? null)
    acts[run](id)
  }
  const faulty = cues.find(({ id }) => problems.has(id))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields within
    <div onKeyDown={press} className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        {canUpdate && (
          <>
            <Button size="sm" onClick={() => acts.addAfter(focused)}>
              <Plus />
              <Trans>Add caption</Trans>
            </Button>
            <IconButton
              size="sm"
              label={t`Undo`}
              disabled={!history.canUndo}
              onClick={() => back(history.undo())}
            >
              <Undo2 />
            </IconButton>
            <IconButton
              size="sm"
              label={t`Redo`}
              disabled={!history.canRedo}
              onClick={() => back(history.redo())}
            >
              <Redo2 />
            </IconButton>
            {cues.length > 0 && <ShiftForm onShift={(by) => change(shiftAll(cues, by))} />}
            <IconButton
              size="sm"
              label={t`Keyboard shortcuts`}
              aria-expanded={keys}
              onClick={() => setKeys(!keys)}
            >
              <Keyboard />
            </IconButton>
          </>
        )}
        <span className="flex-1" />
        {canUpdate && <SaveIndicator state={state} />}
      </div>
      {keys && <CaptionKeys />}
      {state.kind === 'conflict' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-b border-line bg-amber-soft px-4 py-3 text-14"
        >
          <p className="min-w-60 flex-1">
            {state.changed?.by ? (
              <Trans>{state.changed.by} changed these captions. Nothing was overwritten.</Trans>
            ) : (
              <Trans>Someone else changed these captions. Nothing was overwritten.</Trans>
            )}
          </p>
          <Button size="sm" onClick={() => void decide('theirs')}>
            <Trans>Use their version</Trans>
          </Button>
          <Button size="sm" variant="primary" onClick={() => void decide('mine')}>
            <Trans>Keep my version</Trans>
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-13 text-ink-muted">
        <span>
          <Plural value={cues.length} one="# caption" other="# captions" />
        </span>
        {faulty && (
          <Button size="sm" variant="link" onClick={() => focusOn(faulty.id)}>
            <Plural
              value={problems.size}
              one="# caption needs a look"
              other="# captions need a look"
            />
          </Button>
        )}
      </div>
      {cues.length === 0 ? (
        <p className="px-4 pb-4 text-14 text-ink-muted">
          <Trans>
            Play the recording, pause where someone speaks, and add a caption. You can also upload a
            file under Resources.
          </Trans>
        </p>
      ) : (
        <ol
          ref={list}
          aria-label={t`List of captions`}
          className="max-h-[28rem] divide-y divide-line overflow-y-auto border-t border-line"
        >
          {cues.map((cue, index) => (
            <CueRow
              key={cue.id}
              cue={cue}
              number={index + 1}
              language={track.language}
              isCurrent={cue.id === current}
              isLast={index === cues.length - 1}
              problems={problems.get(cue.id)}
              canUpdate={canUpdate}
              acts={acts}
              onText={(text) => change(setText(cues, cue.id, text), `text ${cue.id}`)}
              onTime={(time) => change(setTime(cues, cue.id, time))}
              onFocus={() => setFocused(cue.id)}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const withAlt = {
  KeyK: 'toggle',
  KeyJ: 'playFrom',
  BracketLeft: 'setStart',
  BracketRight: 'setEnd',
  Enter: 'addAfter',
  KeyS: 'split',
  KeyM: 'merge',
  Backspace: 'remove',
  ArrowUp: 'previous',
  ArrowDown: 'next',
} as const

/** By the place of the key, so that it works on every keyboard. */
function shortcutOf(event: KeyboardEvent) {
  const { code, altKey, shiftKey } = event
  const command = event.ctrlKey || event.metaKey
  if (command && !altKey && code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  if (altKey && !command && !shiftKey && code in withAlt) {
    return withAlt[code as keyof typeof withAlt]
  }
  return null
}

/** The caption that is on screen now; looks often enough to follow along, and renders only when it changes. */
function useCurrentCue(player: RefObject<PlayerHandle | null>, cues: readonly Cue[]) {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const at = player.current?.position() ?? -1
      setCurrent(cues.find(({ from, to }) => at >= from && at < to)?.id ?? null)
    }
    const timer = setInterval(look, 200)
    return () => clearInterval(timer)
  }, [player, cues])
  return current
}
