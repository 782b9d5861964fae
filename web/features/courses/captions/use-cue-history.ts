import { useState } from 'react'
import type { Cue } from './cues.ts'

interface History {
  cues: Cue[]
  past: Cue[][]
  future: Cue[][]
  /** What the last step was; typing on in the same caption is one step. */
  step: string | null
}

const mostSteps = 200

/** Captions with every step back and forth. */
export function useCueHistory(initial: () => Cue[]) {
  const [history, setHistory] = useState<History>(() => ({
    cues: initial(),
    past: [],
    future: [],
    step: null,
  }))
  const { cues, past, future } = history
  return {
    cues,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next: Cue[], step: string | null = null) =>
      setHistory({
        cues: next,
        past: step !== null && step === history.step ? past : [...past.slice(-mostSteps), cues],
        future: [],
        step,
      }),
    /** Answers what is shown then, or null where there is nothing to undo. */
    undo: (): Cue[] | null => {
      const last = past.at(-1)
      if (!last) return null
      setHistory({ cues: last, past: past.slice(0, -1), future: [cues, ...future], step: null })
      return last
    },
    redo: (): Cue[] | null => {
      const [next, ...rest] = future
      if (!next) return null
      setHistory({ cues: next, past: [...past, cues], future: rest, step: null })
      return next
    },
    reset: (fresh: Cue[]) => setHistory({ cues: fresh, past: [], future: [], step: null }),
  }
}
