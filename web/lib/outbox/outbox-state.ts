import { create } from 'zustand'

/** Changes of one lane are sent in their order; what keeps one lane back doesn't hold up the others. */
export type LaneName = 'learning' | 'quiz' | 'review' | 'draft'

export interface LaneState {
  /** Written down here, not yet known to the server. */
  pending: number
  /** The last attempt did not reach the server. */
  unreachable: boolean
  /** Why the last refused change was refused. */
  refusal: string | null
}

const idle: LaneState = { pending: 0, unreachable: false, refusal: null }

/** What waits in this browser for the server, by lane. */
export const useOutbox = create<Record<LaneName, LaneState>>()(() => ({
  learning: idle,
  quiz: idle,
  review: idle,
  draft: idle,
}))

/** How many changes wait, of all lanes. */
export const waitingCount = (all: Record<LaneName, LaneState>) =>
  Object.values(all).reduce((sum, { pending }) => sum + pending, 0)
