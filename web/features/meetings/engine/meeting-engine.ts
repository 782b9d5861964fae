import type { Signal } from '#contract/meetings.ts'

/** What one tab sends to the others; each has its own place, so that switching one never disturbs another. */
export const slots = ['audio', 'camera', 'screen'] as const
export type Slot = (typeof slots)[number]

export type Quality = 'good' | 'fair' | 'poor' | 'lost'

export interface LinkState {
  quality: Quality
  /** How loud they are right now, from 0 to 1. */
  level: number
}

export type ReceivedSignal = Omit<Signal, 'to'> & { from: string }

export interface EngineEvents {
  /** Carries a signal to another tab, by our own socket. */
  send: (signal: Signal) => void
  /** Something of another tab can be shown, or no longer. */
  media: (connectionId: string, slot: Slot, track: MediaStreamTrack | null) => void
}

/**
 * Moves sound and pictures between the tabs of a room. Who is there, what is on and who may decide is not its business:
 * that travels over our own socket and is the same for every engine.
 */
export interface MeetingEngine {
  /** The other tabs that are in the room now. */
  setPeers: (connectionIds: readonly string[]) => void
  /** What this tab sends from now on; null sends nothing. */
  setTrack: (slot: Slot, track: MediaStreamTrack | null) => void
  receive: (signal: ReceivedSignal) => void
  /** The socket is back: what got lost meanwhile is said again. */
  resume: () => void
  /** The room's media server is another one now. */
  move?: () => void
  measure: () => Promise<Map<string, LinkState>>
  close: () => void
}
