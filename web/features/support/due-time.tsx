import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, Pause } from 'lucide-react'
import { numberFormat } from '#contract/formats.ts'
import { useNow } from '#web/lib/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'

const minute = 60_000
const soonMs = 2 * 60 * minute

interface Promises {
  status: string
  answer_due_at: string | null
  resolution_due_at: string | null
}

/** The promise that breaks first, counted down; late in red, soon in amber, both also in words. */
export function DueTime({ ticket, className }: { ticket: Promises; className?: string }) {
  const { t, i18n } = useLingui()
  const now = useNow(30_000)
  const answer = ticket.answer_due_at === null ? Infinity : Date.parse(ticket.answer_due_at)
  const solution =
    ticket.resolution_due_at === null ? Infinity : Date.parse(ticket.resolution_due_at)
  const due = Math.min(answer, solution)
  if (due === Infinity) {
    if (ticket.status !== 'waiting') return null
    return (
      <span
        className={classNames('inline-flex items-center gap-1 text-13 text-ink-faint', className)}
      >
        <Pause aria-hidden className="size-3.5" />
        <Trans>Paused</Trans>
      </span>
    )
  }
  const left = due - now
  const span = spanOf(Math.abs(left), i18n.locale)
  const what = answer <= solution ? t`Reply` : t`Resolution`
  return (
    <time
      dateTime={new Date(due).toISOString()}
      title={new Date(due).toLocaleString(i18n.locale, { dateStyle: 'full', timeStyle: 'short' })}
      className={classNames(
        'inline-flex items-center gap-1 text-13 whitespace-nowrap tabular-nums',
        left < 0
          ? 'font-semibold text-danger'
          : left < soonMs
            ? 'text-amber-ink'
            : 'text-ink-muted',
        className,
      )}
    >
      <AlarmClock aria-hidden className="size-3.5 shrink-0" />
      {left < 0 ? (
        <Trans>
          {what} {span} late
        </Trans>
      ) : (
        <Trans>
          {what} in {span}
        </Trans>
      )}
    </time>
  )
}

/** "2 d", "3 h", "12 min": the largest unit that fits. */
export function spanOf(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / minute))
  const [value, unit] =
    minutes >= 48 * 60
      ? [Math.round(minutes / 1440), 'day']
      : minutes >= 90
        ? [Math.round(minutes / 60), 'hour']
        : [minutes, 'minute']
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
