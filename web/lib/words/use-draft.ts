import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'

/**
 * What someone writes in an editor. Sending empties it, except of what was written while it travelled. An editor reads
 * its text once: `edition` is its key.
 */
export function useDraft() {
  const [draft, setDraft] = useState({ body: emptyDocument, edition: 0 })
  return {
    ...draft,
    write: (body: Document) => setDraft((now) => ({ ...now, body })),
    /** Puts other words in place of those that stand there. */
    place: (body: Document) => setDraft(({ edition }) => ({ body, edition: edition + 1 })),
    sent: (body: Document) =>
      setDraft((now) =>
        now.body === body ? { body: emptyDocument, edition: now.edition + 1 } : now,
      ),
  }
}
