import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { use } from 'react'
import { useOutbox } from '#web/lib/outbox/outbox-state.ts'
import { useReceipts } from '#web/lib/outbox/quiz-lane.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

/** "Saved 12:04:31" by the server's own clock, or how much waits for the connection. */
export function Receipt() {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const { pending, unreachable, refusal } = useOutbox(({ quiz }) => quiz)
  const { savedAt, late } = useReceipts()
  const time =
    savedAt === null
      ? ''
      : i18n.date(savedAt, {
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
          ...(timeZone && { timeZone }),
        })
  return (
    <div
      role="status"
      className="flex items-center gap-1.5 text-13 text-ink-muted tabular-nums [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {pending > 0 && unreachable ? (
        <>
          <CloudOff aria-hidden className="text-amber-ink" />
          <span className="text-amber-ink">
            <Plural
              value={pending}
              one="Offline · # answer waiting to be sent"
              other="Offline · # answers waiting to be sent"
            />
          </span>
        </>
      ) : pending > 0 ? (
        <>
          <LoaderCircle aria-hidden />
          <Trans>Saving…</Trans>
        </>
      ) : refusal ? (
        <>
          <CircleAlert aria-hidden className="text-danger" />
          <span className="text-danger">{refusal}</span>
        </>
      ) : late ? (
        <>
          <CircleAlert aria-hidden className="text-amber-ink" />
          <span className="text-amber-ink">
            <Trans>Received after time ran out: saved, not scored</Trans>
          </span>
        </>
      ) : (
        savedAt !== null && (
          <>
            <Check aria-hidden className="text-success" />
            <Trans>Saved {time}</Trans>
          </>
        )
      )}
    </div>
  )
}
