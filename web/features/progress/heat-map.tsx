import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MyLearning } from '#contract/transcripts.ts'
import { weeksUntil } from './heat-weeks.ts'

const tones = ['bg-wash', 'bg-primary/25', 'bg-primary/50', 'bg-primary/75', 'bg-primary'] as const

/** A year of days on the learner's own calendar; the darker, the more was learned. */
export function HeatMap({ learning: { days, today } }: { learning: MyLearning }) {
  const { t, i18n } = useLingui()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const weeks = weeksUntil(today, 53)
  const date = (day: string, options: Intl.DateTimeFormatOptions) =>
    i18n.date(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', ...options })
  return (
    <figure>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div
        // Today stands at the end: a narrow screen opens there.
        ref={showEnd}
        className="overflow-x-auto pb-1"
        tabIndex={0}
        role="group"
        aria-label={t`Days of learning`}
      >
        <div className="flex min-w-max gap-[3px]">
          {weeks.map((week, index) => {
            const monday = week[0] ?? today
            const first = index === 0 || monday.slice(5, 7) !== weeks[index - 1]?.[0]?.slice(5, 7)
            return (
              <div key={monday} className="flex flex-col gap-[3px]">
                <span aria-hidden className="h-4 w-3 text-12 whitespace-nowrap text-ink-faint">
                  {first && index < weeks.length - 2 && date(monday, { month: 'short' })}
                </span>
                {week.map((day) => {
                  const { spent_seconds = 0, completed_lessons = 0 } = byDay.get(day) ?? {}
                  const minutes = Math.round(spent_seconds / 60)
                  const words = t`${date(day, { dateStyle: 'medium' })}: ${minutes} min, ${completed_lessons} lessons`
                  return (
                    <span
                      key={day}
                      title={words}
                      className={`size-3 rounded-[3px] ${tones[levelOf(spent_seconds, completed_lessons)]} ${
                        day > today ? 'invisible' : ''
                      }`}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-3 text-13 text-ink-muted">
        <Plural
          value={
            days.filter(
              ({ spent_seconds, completed_lessons }) => spent_seconds + completed_lessons > 0,
            ).length
          }
          one="# day of learning in the past year"
          other="# days of learning in the past year"
        />
        <span className="flex items-center gap-1" aria-hidden>
          <Trans>Less</Trans>
          {tones.map((tone) => (
            <span key={tone} className={`size-3 rounded-[3px] ${tone}`} />
          ))}
          <Trans>More</Trans>
        </span>
      </figcaption>
    </figure>
  )
}

const showEnd = (element: HTMLElement | null) => {
  if (element) element.scrollLeft = element.scrollWidth
}

/** Quarter of an hour, half an hour, an hour; a completed lesson alone counts as a little. */
function levelOf(spentSeconds: number, completedLessons: number): number {
  if (spentSeconds >= 3600) return 4
  if (spentSeconds >= 1800) return 3
  if (spentSeconds >= 900) return 2
  return spentSeconds > 0 || completedLessons > 0 ? 1 : 0
}
