import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnalyticsRowsOf, CourseAnalytics } from '#contract/course-analytics.ts'
import { Stat } from '#web/ui/stat.tsx'
import { durationWords } from '#web/lib/duration-words.ts'
import { figureChange } from '../figure-change.ts'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'

/** The course in numbers, each against the days before; each opens its rows. */
export function AnalyticsFigures({
  place,
  analytics,
}: {
  place: AnalyticsPlace
  analytics: CourseAnalytics
}) {
  const { i18n } = useLingui()
  const { figures, spent_seconds, rating_average } = analytics
  const stat = (rows: keyof typeof figures, label: ReactNode, hint?: ReactNode) => (
    <Stat
      label={label}
      value={i18n.number(figures[rows].value)}
      change={figureChange(figures[rows], i18n)}
      hint={hint}
      link={
        <RowsLink place={place} target={{ rows: rows satisfies AnalyticsRowsOf }} className="" />
      }
    />
  )
  const time = durationWords(spent_seconds.value)
  const stars = rating_average === null ? null : i18n.number(rating_average, oneDigit)
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {stat(
        'active_learners',
        <Trans>Active learners</Trans>,
        <Trans>{time} spent learning</Trans>,
      )}
      {stat('enrollments', <Trans>Enrollments</Trans>, <Conversion analytics={analytics} />)}
      {stat('completed_lessons', <Trans>Lessons completed</Trans>)}
      {stat('completions', <Trans>Courses completed</Trans>)}
      {stat('views', <Trans>Course page views</Trans>)}
      {stat('attempts', <Trans>Quiz attempts graded</Trans>)}
      {stat('posts', <Trans>Posts</Trans>)}
      {stat('reviews', <Trans>Reviews</Trans>, stars && <Trans>{stars} stars on average</Trans>)}
    </div>
  )
}

const oneDigit = { maximumFractionDigits: 1 }

/** How many of those who looked at the course enrolled; few views say nothing. */
function Conversion({ analytics: { figures } }: { analytics: CourseAnalytics }) {
  const { i18n } = useLingui()
  const views = figures.views.value
  if (views < 20) return null
  const share = i18n.number(Math.min(1, figures.enrollments.value / views), {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return <Trans>{share} of views</Trans>
}
