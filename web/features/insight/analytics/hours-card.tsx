import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseAnalytics } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'

const tones = ['bg-wash', 'bg-primary/25', 'bg-primary/50', 'bg-primary/75', 'bg-primary'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
// A Monday, to name the days of the week by.
const monday = Date.UTC(2024, 0, 1)

/** When in the week learners are at it, on their own clocks; the darker, the more. */
export function HoursCard({
  place,
  counts,
}: {
  place: AnalyticsPlace
  counts: CourseAnalytics['hours']
}) {
  const { t, i18n } = useLingui()
  const facts = new Map(counts.map((cell) => [cell.weekday * 100 + cell.hour, cell.facts]))
  const most = Math.max(1, ...counts.map((cell) => cell.facts))
  const dayName = (weekday: number, style: 'short' | 'long') =>
    i18n.date(new Date(monday + (weekday - 1) * 86_400_000), { weekday: style, timeZone: 'UTC' })
  return (
    <Card>
      <CardHead
        title={<Trans>Active hours</Trans>}
        description={<Trans>When learners are active in this course.</Trans>}
      />
      {counts.length === 0 ? (
        <EmptyState className="py-6!" title={<Trans>No activity in this period</Trans>} />
      ) : (
        <div
          className="relative overflow-x-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
          tabIndex={0}
          role="group"
          aria-label={t`Active hours`}
        >
          <table className="w-full min-w-130 border-separate border-spacing-[3px] text-12">
            <caption className="sr-only">{t`Activity by weekday and hour`}</caption>
            <thead>
              <tr>
                <th scope="col" className="text-start font-normal text-ink-muted">
                  {t`Day`}
                </th>
                {hours.map((hour) => (
                  <th key={hour} scope="col" className="font-normal text-ink-muted">
                    <span className={hour % 3 === 0 ? '' : 'sr-only'}>{hour}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
                <tr key={weekday}>
                  <th scope="row" className="pe-2 text-start font-normal text-ink-muted">
                    {dayName(weekday, 'short')}
                  </th>
                  {hours.map((hour) => {
                    const n = facts.get(weekday * 100 + hour) ?? 0
                    const words = t`${dayName(weekday, 'long')}, ${hour}:00: ${n}`
                    const tone = `block h-6 min-w-4 rounded-[3px] ${tones[levelOf(n, most)]}`
                    return (
                      <td key={hour} className="p-0" title={words}>
                        {n === 0 ? (
                          <span className={tone}>
                            <span className="sr-only">0</span>
                          </span>
                        ) : (
                          <RowsLink
                            place={place}
                            target={{ rows: 'hour', weekday: String(weekday), hour: String(hour) }}
                            className={tone}
                          >
                            <span className="sr-only">{words}</span>
                          </RowsLink>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

const levelOf = (n: number, most: number) =>
  n === 0 ? 0 : Math.min(4, 1 + Math.floor((n / most) * 3.999))
