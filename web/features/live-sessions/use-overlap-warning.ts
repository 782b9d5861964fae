import type { LiveSession } from '#contract/live-sessions.ts'
import { toast } from '#web/ui/toaster.tsx'
import { useOverlapWords } from './session-words.tsx'

/** Tells of other sessions that the host has at the same time, when one was scheduled or moved there. */
export function useOverlapWarning() {
  const words = useOverlapWords()
  return ({ management }: LiveSession) => {
    if (management && management.overlaps.length > 0) toast.warning(words(management.overlaps))
  }
}
