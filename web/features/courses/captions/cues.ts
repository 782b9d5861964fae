import type { CaptionCue } from '#contract/course-resources.ts'

/** A caption while it is edited: its id lives as long as the page. */
export interface Cue {
  id: string
  from: number
  to: number
  text: string
  settings: string
}

export const cuesOf = (stored: readonly CaptionCue[]): Cue[] =>
  stored.map(({ from_seconds, to_seconds, text, settings }) => ({
    id: crypto.randomUUID(),
    from: from_seconds,
    to: to_seconds,
    text,
    settings,
  }))

export const storedOf = (cues: readonly Cue[]): CaptionCue[] =>
  cues.map(({ from, to, text, settings }) => ({
    from_seconds: from,
    to_seconds: to,
    text,
    settings,
  }))

/** To the thousandth, as captions are written. */
const exact = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000

const inOrder = (cues: readonly Cue[]) => cues.toSorted((a, b) => a.from - b.from || a.to - b.to)

const shortest = 0.2
const usual = 2

export const setText = (cues: readonly Cue[], id: string, text: string): Cue[] =>
  cues.map((cue) => (cue.id === id ? { ...cue, text } : cue))

/** A start behind the end takes the end along; an end before the start changes nothing. */
export function setTime(
  cues: readonly Cue[],
  id: string,
  given: { from?: number; to?: number },
): Cue[] {
  return inOrder(
    cues.map((cue) => {
      if (cue.id !== id) return cue
      if (given.to !== undefined) {
        const to = exact(given.to)
        return to - cue.from < 0.001 ? cue : { ...cue, to }
      }
      const from = exact(given.from ?? cue.from)
      return { ...cue, from, to: cue.to > from ? cue.to : exact(from + cue.to - cue.from) }
    }),
  )
}

/** Cuts a caption in two: the text at the caret, the time where the recording stands, if that lies inside. */
export function split(
  cues: readonly Cue[],
  id: string,
  { caret, at }: { caret: number | null; at: number },
): Cue[] {
  return cues.flatMap((cue) => {
    if (cue.id !== id || cue.to - cue.from < 2 * shortest) return [cue]
    const { text, from, to } = cue
    const cut = caret !== null && caret > 0 && caret < text.length ? caret : middleOf(text)
    const inside = at > from + shortest && at < to - shortest
    const share = text.length > 0 ? cut / text.length : 0.5
    const bounded = Math.min(to - shortest, Math.max(from + shortest, from + share * (to - from)))
    const time = exact(inside ? at : bounded)
    return [
      { ...cue, to: time, text: text.slice(0, cut).trim() },
      { ...cue, id: crypto.randomUUID(), from: time, text: text.slice(cut).trim() },
    ]
  })
}

/** The space nearest to the middle, so that no word is cut. */
function middleOf(text: string): number {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index)
  return spaces.reduce(
    (best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best),
    spaces[0] ?? Math.round(middle),
  )
}

/** Joins a caption with the one after it. */
export function mergeWithNext(cues: readonly Cue[], id: string): Cue[] {
  const at = cues.findIndex((cue) => cue.id === id)
  const [cue, next] = [cues[at], cues[at + 1]]
  if (!cue || !next) return [...cues]
  const text = [cue.text.trim(), next.text.trim()].filter(Boolean).join(' ')
  return cues.toSpliced(at, 2, { ...cue, to: Math.max(cue.to, next.to), text })
}

/** Adds an empty caption: where the recording stands, or right after the given one if that is still on screen. */
export function add(
  cues: readonly Cue[],
  { afterId, at, id }: { afterId: string | null; at: number; id: string },
): Cue[] {
  const before = cues.find((cue) => cue.id === afterId)
  const from = exact(before ? Math.max(before.to, at) : at)
  const next = cues.find((cue) => cue.from >= from)
  const room = next ? next.from - from : usual
  const to = exact(from + (room >= shortest ? Math.min(usual, room) : usual))
  return inOrder([...cues, { id, from, to, text: '', settings: '' }])
}

export const remove = (cues: readonly Cue[], id: string): Cue[] =>
  cues.filter((cue) => cue.id !== id)

/** Moves all captions; the first never goes before the recording begins. */
export function shiftAll(cues: readonly Cue[], seconds: number): Cue[] {
  const first = Math.min(...cues.map(({ from }) => from))
  const by = Math.max(seconds, -first)
  return cues.map((cue) => ({ ...cue, from: exact(cue.from + by), to: exact(cue.to + by) }))
}
