export const exitCodes = {
  /** Done, and all is well. */
  done: 0,
  /** It could not be done; nothing was changed. */
  failed: 1,
  /** The command was not understood. */
  usage: 2,
  /** A check ran to its end and found something to act on. */
  found: 3,
} as const

export interface Outcome {
  text: string
  /** The same for programs. */
  result: Record<string, unknown>
  /** Whether a check found something to act on. */
  found?: boolean
}

/** What was typed makes no sense: said in one sentence. */
export class UsageError extends Error {}
