import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'

/**
 * The text of an editor. Sending clears it, except for text written while it was being sent. An editor reads its text once:
 * `edition` is its key.
 */
export function useDraft() {
  const [draft, setDraft] = useState({ body: emptyDocument, edition: 0 })
  return {
    ...draft,
    write: (body: Document) => setDraft((now) => ({ ...now, body })),
    /** Replaces the current text. */
    place: (body: Document) => setDraft(({ edition }) => ({ body, edition: edition + 1 })),
    sent: (body: Document) =>
      setDraft((now) =>
        now.body === body ? { body: emptyDocument, edition: now.edition + 1 } : now,
      ),
  }
}
