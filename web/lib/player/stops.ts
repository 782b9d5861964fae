import type { ReactNode } from 'react'

/** A place where the recording stops to ask something. */
export interface PlayerStop {
  id: string
  at_seconds: number
  /** Nothing after it plays until it is done. */
  is_required: boolean
  is_done: boolean
}

/** What a page gives to a player that stops. */
export interface PlayerStops {
  stops: readonly PlayerStop[]
  /** The recording can be moved to a stop from now on. */
  onReady: () => void
  /** What is shown where it has stopped. */
  renderStop: (id: string) => ReactNode
}

/** The earliest required stop that isn't done: the recording ends there for now. */
export const barrierOf = (stops: readonly PlayerStop[]): PlayerStop | undefined =>
  stops
    .filter(({ is_required, is_done }) => is_required && !is_done)
    .toSorted((a, b) => a.at_seconds - b.at_seconds)[0]

/** The stop that playing from one second to another runs into; optional ones that were passed are left alone. */
export const reachedStop = (
  stops: readonly PlayerStop[],
  { from, to, passed }: { from: number; to: number; passed: ReadonlySet<string> },
): PlayerStop | undefined =>
  stops
    .filter(
      ({ id, at_seconds, is_required, is_done }) =>
        !is_done && at_seconds >= from && at_seconds <= to && (is_required || !passed.has(id)),
    )
    .toSorted((a, b) => a.at_seconds - b.at_seconds)[0]
