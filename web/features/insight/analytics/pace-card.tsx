import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnalyticsRowsOf, CourseAnalytics, Quartiles } from '#contract/course-analytics.ts'
import { durationWords } from '#web/lib/duration-words.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'
import { BasedOn, leastSaying } from './small-numbers.tsx'

/** How long the course takes, told by its quarters and not by an average that a few would pull away. */
export function PaceCard({
  place,
  analytics,
}: {
  place: AnalyticsPlace
  analytics: CourseAnalytics
}) {
  const days = (value: number) => {
    const rounded = Math.round(value * 10) / 10
    return <Plural value={rounded} one="# day" other="# days" />
  }
  return (
    <Card>
      <CardHead title={<Trans>Pace</Trans>} />
      <div className="flex flex-col gap-6">
        <Marks
          place={place}
          rows="completions"
          title={<Trans>From enrollment to completion</Trans>}
          marks={analytics.days_to_complete}
          words={days}
        />
        <Marks
          place={place}
          rows="active_learners"
          title={<Trans>Time per active learner</Trans>}
          marks={analytics.seconds_per_learner}
          words={durationWords}
        />
      </div>
    </Card>
  )
}

function Marks({
  place,
  rows,
  title,
  marks,
  words,
}: {
  place: AnalyticsPlace
  rows: AnalyticsRowsOf
  title: ReactNode
  marks: Quartiles
  words: (value: number) => ReactNode
}) {
  const { n, first, median, third } = marks
  return (
    <section>
      <h3 className="text-14 font-semibold">{title}</h3>
      {n >= leastSaying && first !== null && median !== null && third !== null && (
        <dl className="mt-2 grid grid-cols-3 gap-3">
          {[
            { key: 'first', label: <Trans>Fastest 25%</Trans>, value: first },
            { key: 'median', label: <Trans>Median</Trans>, value: median },
            { key: 'third', label: <Trans>Slowest 25%</Trans>, value: third },
          ].map(({ key, label, value }) => (
            <div key={key}>
              <dt className="text-13 text-ink-muted">{label}</dt>
              <dd className="text-16 font-semibold tabular-nums">{words(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-1">
        <RowsLink place={place} target={{ rows }}>
          <BasedOn n={n} />
        </RowsLink>
      </p>
    </section>
  )
}
