import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateFormat } from '#contract/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type CalendarView, calendarViews } from '#web/lib/url-words.ts'
import { daysOf, stepDate } from './stretch.ts'

type CalendarToolbarProps = {
  view: CalendarView
  date: string
  today: string
  weekStart: number
  onChange: (next: { view?: CalendarView; date?: string | undefined }) => void
}

/** Back, today, forward, which days these are, and how they are shown. */
export function CalendarToolbar({ view, date, today, weekStart, onChange }: CalendarToolbarProps) {
  const { t, i18n } = useLingui()
  const words = { month: t`Month`, week: t`Week`, day: t`Day`, agenda: t`Agenda` }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton
          label={t`Previous`}
          variant="secondary"
          size="sm"
          onClick={() => onChange({ date: stepDate(view, date, -1) })}
        >
          <ChevronLeft className="rtl:rotate-180" />
        </IconButton>
        <Button size="sm" onClick={() => onChange({ date: undefined })} disabled={date === today}>
          <Trans>Today</Trans>
        </Button>
        <IconButton
          label={t`Next`}
          variant="secondary"
          size="sm"
          onClick={() => onChange({ date: stepDate(view, date, 1) })}
        >
          <ChevronRight className="rtl:rotate-180" />
        </IconButton>
      </div>
      <p aria-live="polite" className="min-w-0 flex-1 text-16 font-semibold">
        {titleOf(view, date, weekStart, i18n.locale)}
      </p>
      <div
        role="group"
        aria-label={t`View`}
        className="inline-flex overflow-hidden rounded-control border border-line"
      >
        {calendarViews.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === view}
            className={classNames(
              'h-8 px-3 text-13 transition-colors pointer-coarse:h-11 not-first:border-s not-first:border-line focus-visible:-outline-offset-2',
              choice === view
                ? 'bg-primary-soft font-semibold text-primary'
                : 'bg-surface text-ink hover:bg-wash',
            )}
            onClick={() => onChange({ view: choice })}
          >
            {words[choice]}
          </button>
        ))}
      </div>
    </div>
  )
}

function titleOf(view: CalendarView, date: string, weekStart: number, locale: string): string {
  const { first, last } = daysOf(view, date, weekStart)
  const [from, to] = [midnight(first), midnight(last)]
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' })
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(from)
  if (view === 'day') return format({ dateStyle: 'full' }).format(from)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from, to)
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
