import { Trans, useLingui } from '@lingui/react/macro'
import { Timer as Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'

type TimerProps = {
  /** By the server's clock. */
  deadline: string
  /** How far the server's clock is ahead of this device, in milliseconds. */
  offset: number
  onOver: () => void
}

/** What is left, counted by the server's clock whatever the device's says. */
export function Timer({ deadline, offset, onOver }: TimerProps) {
  const { t } = useLingui()
  const now = useNow(500)
  const left = Math.max(0, Math.ceil((new Date(deadline).getTime() - now - offset) / 1000))
  const told = useRef(false)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (left > 0 || told.current) return
    told.current = true
    over()
  }, [left])
  const text = clock(left)
  // Said aloud now and then, not each second.
  const spoken = left === 300 || left === 60 || left === 10
  return (
    <div
      className={classNames(
        'flex items-center gap-1.5 text-14 font-semibold tabular-nums',
        left <= 60 ? 'text-danger' : left <= 300 ? 'text-amber-ink' : 'text-ink',
      )}
    >
      <Clock aria-hidden className="size-4" />
      {/* A second may pass between the server's page and the browser's. */}
      <span role="timer" aria-label={t`Time left`} suppressHydrationWarning>
        {text}
      </span>
      <span role="status" className="sr-only">
        {spoken && <Trans>{text} left</Trans>}
      </span>
    </div>
  )
}

export function clock(seconds: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}
