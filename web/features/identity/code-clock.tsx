import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'

/** When the code expires, and a way to a new one once the waiting time is over. */
export function CodeClock({
  sent,
  disabled = false,
  onResend,
}: {
  sent: { expires_at: string; resend_at: string } | null
  disabled?: boolean
  onResend: () => Promise<unknown>
}) {
  const { t } = useLingui()
  const now = useNow(1000)
  const [sending, setSending] = useState(false)
  const wait = sent ? secondsUntil(sent.resend_at, now) : 0
  const left = sent ? secondsUntil(sent.expires_at, now) : null

  const resend = async () => {
    setSending(true)
    try {
      await onResend()
      toast.success(t`A new code is on its way.`)
    } catch (failure) {
      toastFailure(failure)
    }
    setSending(false)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-ink-muted">
      <span className="tabular-nums">
        {left === null ? null : left > 0 ? (
          <Trans>The code expires in {clock(left)}.</Trans>
        ) : (
          <Trans>This code has expired. Send a new one.</Trans>
        )}
      </span>
      {wait > 0 ? (
        <span className="tabular-nums">
          <Trans>Send again in {clock(wait)}</Trans>
        </span>
      ) : (
        <Button
          variant="link"
          size="sm"
          pending={sending}
          disabled={disabled}
          onClick={() => void resend()}
        >
          <Trans>Send a new code</Trans>
        </Button>
      )}
    </div>
  )
}

const secondsUntil = (instant: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
