import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseAnalytics } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Bar } from './bar.tsx'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'
import { BasedOn } from './small-numbers.tsx'

/** Of those who enrolled in these days: who is still there, week by week. */
export function RetentionCard({
  place,
  retention,
}: {
  place: AnalyticsPlace
  retention: CourseAnalytics['retention']
}) {
  const { t, i18n } = useLingui()
  const n = retention[0]?.learners ?? 0
  return (
    <Card>
      <CardHead
        title={<Trans>Retention</Trans>}
        description={
          <Trans>
            Share of learners who enrolled in this period and were active each week since.
          </Trans>
        }
      />
      {n === 0 ? (
        <EmptyState className="py-6!" title={<Trans>No enrollments in this period</Trans>} />
      ) : (
        <>
          <table className="w-full text-14">
            <caption className="sr-only">{t`Active learners by weeks since enrollment`}</caption>
            <thead className="text-start text-13 text-ink-muted">
              <tr>
                <th scope="col" className="pe-3 pb-2 text-start font-normal">
                  <Trans>Week</Trans>
                </th>
                <th scope="col" className="pe-3 pb-2 text-start font-normal">
                  <Trans context="percentage">Share</Trans>
                </th>
                <th scope="col" className="pb-2 text-end font-normal">
                  <Trans>Active</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {retention.map(({ week, learners, active }) => (
                <tr key={week}>
                  <th scope="row" className="py-1.5 pe-3 text-start font-normal tabular-nums">
                    {week + 1}
                  </th>
                  <td className="w-full pe-3">
                    <span className="flex items-center gap-3">
                      <Bar share={active / learners} />
                      <span className="w-10 shrink-0 text-end text-13 tabular-nums">
                        {i18n.number(active / learners, {
                          style: 'percent',
                          maximumFractionDigits: 0,
                        })}
                      </span>
                    </span>
                  </td>
                  <td className="text-end text-13 whitespace-nowrap text-ink-muted tabular-nums">
                    <RowsLink place={place} target={{ rows: 'retained', week: String(week) }}>
                      {t`${active} of ${learners}`}
                    </RowsLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2">
            <BasedOn n={n} />
          </p>
        </>
      )}
    </Card>
  )
}
