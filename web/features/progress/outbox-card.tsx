import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { flush, onRefusal } from '#web/lib/outbox/outbox.ts'
import { useOutbox, waitingCount } from '#web/lib/outbox/outbox-state.ts'
import { listRefused, removeRefused, type Refused } from '#web/lib/outbox/outbox-store.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'

const kinds: Record<Refused['kind'], ReactNode> = {
  learning: <Trans>Lesson</Trans>,
  answer: <Trans>Quiz answer</Trans>,
  submit: <Trans>Quiz submission</Trans>,
  review: <Trans>Review card</Trans>,
  draft: <Trans>Assignment draft</Trans>,
}

/** What waits on this device for a connection, and what the server couldn't accept, with its reason. */
export function Outbox() {
  const personId = useSession(({ user }) => user?.id) ?? ''
  const count = useOutbox(waitingCount)
  const refused = useQuery({
    queryKey: ['outbox', 'refused', personId],
    queryFn: () => listRefused(personId).catch(() => []),
    // Only this device knows.
    enabled: useTakenOver(),
    networkMode: 'always',
    gcTime: 0,
  })
  const { refetch } = refused
  useEffect(() => onRefusal(() => void refetch()), [refetch])
  const dismiss = async () => {
    await removeRefused((refused.data ?? []).map(({ seq }) => seq))
    await refetch()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="flex-1 text-14">
          {count > 0 ? (
            <Plural value={count} one="# change waiting" other="# changes waiting" />
          ) : (
            <Trans>Everything is saved.</Trans>
          )}
        </p>
        {count > 0 && (
          <Button size="sm" onClick={() => void flush()}>
            <Trans>Send now</Trans>
          </Button>
        )}
      </div>
      {refused.data && refused.data.length > 0 && (
        <>
          <ul className="flex flex-col gap-2">
            {refused.data.map(({ seq, kind, reason, text, at }) => (
              <li key={seq} className="text-14">
                <span className="font-semibold">{kinds[kind]}</span>{' '}
                <span className="text-13 text-ink-muted">
                  <RelativeTime value={at} />
                </span>
                <p className="text-danger">{reason}</p>
                {text && <blockquote className="whitespace-pre-wrap">{text}</blockquote>}
              </li>
            ))}
          </ul>
          <Button size="sm" className="self-start" onClick={() => void dismiss()}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
