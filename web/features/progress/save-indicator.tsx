import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { useLearningSaved } from '#web/lib/outbox/learning-lane.ts'
import { useOutbox } from '#web/lib/outbox/outbox-state.ts'

/** "Saved 12:04:31", or how much waits for the connection. */
export function SaveIndicator() {
  const { i18n } = useLingui()
  const { pending, unreachable, refusal } = useOutbox(({ learning }) => learning)
  const savedAt = useLearningSaved((saved) => saved.savedAt)
  const time = savedAt === null ? '' : i18n.date(new Date(savedAt), { timeStyle: 'medium' })
  return (
    <div role="status" className="flex items-center gap-1.5 text-13 text-ink-muted tabular-nums">
      {pending > 0 && unreachable ? (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0 text-amber-ink" />
          <span className="text-amber-ink">
            <Plural
              value={pending}
              one="Offline · # change waiting to sync"
              other="Offline · # changes waiting to sync"
            />
          </span>
        </>
      ) : pending > 0 ? (
        <>
          <LoaderCircle aria-hidden className="size-4 shrink-0" />
          <Trans>Saving…</Trans>
        </>
      ) : refusal ? (
        <span className="text-danger">{refusal}</span>
      ) : (
        savedAt !== null && (
          <>
            <Check aria-hidden className="size-4 shrink-0 text-success" />
            <Trans>Saved {time}</Trans>
          </>
        )
      )}
    </div>
  )
}
