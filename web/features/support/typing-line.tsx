import { Trans } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import type { Typist } from './use-ticket-live.ts'

/** Says that someone else is writing just now. */
export function TypingLine({ typist }: { typist: Typist | null }) {
  return (
    <p
      role="status"
      className={typist ? 'flex items-center gap-1.5 text-13 text-ink-muted' : 'sr-only'}
    >
      {typist && (
        <>
          <PenLine aria-hidden className="size-3.5" />
          {typist.name ? (
            <Trans>{typist.name} is typing…</Trans>
          ) : (
            <Trans>Support is typing…</Trans>
          )}
        </>
      )}
    </p>
  )
}
