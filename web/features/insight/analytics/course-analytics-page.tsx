import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { dateFormat } from '#contract/formats.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { analyticsQuery, analyticsRowsQuery } from '../queries.ts'
import { renderLearner } from '../render-learner.tsx'
import { RowsSheet } from '../rows-sheet.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AnalyticsFigures } from './analytics-figures.tsx'
import { rangeOf, type AnalyticsSearch, type RangeSearch } from './analytics-search.ts'
import { ExportButton } from './export-button.tsx'
import { HoursCard } from './hours-card.tsx'
import { LessonFunnel } from './lesson-funnel.tsx'
import { PaceCard } from './pace-card.tsx'
import { RangeBar } from './range-bar.tsx'
import { ResultsCard } from './results-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { RowsTitle } from './rows-title.tsx'
import { StarsCard } from './stars-card.tsx'

type CourseAnalyticsPageProps = {
  organizationId: string
  courseId: string
  search: AnalyticsSearch
  onSearchChange: (search: AnalyticsSearch) => void
}

/** How a course does in the chosen days. */
export function CourseAnalyticsPage(props: CourseAnalyticsPageProps) {
  const { organizationId, courseId, search, onSearchChange } = props
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const { rows, lesson, week, weekday, hour, stars, ...range } = search
  const days = rangeOf(range, todayIn(timeZone))
  const course = { organizationId, courseId }
  const query = useQuery({
    ...analyticsQuery(course, days),
    placeholderData: keepPreviousData,
  })
  const place = { courseId, range }
  const analytics = query.data
  const refused = query.error instanceof ApiError && query.error.code?.startsWith('range_') === true
  const date = (day: string) =>
    i18n.date(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <>
      <RangeBar
        range={range}
        shown={analytics ?? (refused ? asGiven(range) : undefined)}
        onChange={(next: RangeSearch) => onSearchChange(next)}
      />
      {query.isError && refused ? (
        <EmptyState
          drawing={<MonthDrawing />}
          title={<Trans>This date range can’t be shown</Trans>}
          description={query.error.message}
        />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : !analytics ? (
        <SkeletonRegion className="flex flex-col gap-6">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </SkeletonRegion>
      ) : (
        <div
          className={classNames('flex flex-col gap-6', query.isPlaceholderData && 'opacity-60')}
          aria-busy={query.isPlaceholderData}
        >
          <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-13 text-ink-muted">
              <Trans>
                {date(analytics.from)} to {date(analytics.to)}, against{' '}
                {date(analytics.before_from)} to {date(analytics.before_to)}. Days of the learners'
                own calendars. As of <RelativeTime value={analytics.as_of} />.
              </Trans>
            </p>
            <ExportButton course={course} days={days} />
          </div>
          <AnalyticsFigures place={place} analytics={analytics} />
          <ActivityCard analytics={analytics} />
          <LessonFunnel place={place} lessons={analytics.lessons} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <RetentionCard place={place} retention={analytics.retention} />
            <div className="flex min-w-0 flex-col gap-6">
              <PaceCard place={place} analytics={analytics} />
              <StarsCard place={place} stars={analytics.stars} />
            </div>
          </div>
          <ResultsCard place={place} quizzes={analytics.quizzes} />
          <HoursCard place={place} counts={analytics.hours} />
        </div>
      )}
      <RowsSheet
        open={rows !== undefined}
        title={<RowsTitle target={search} />}
        query={(page) =>
          analyticsRowsQuery(course, {
            ...days,
            ...page,
            of: rows ?? 'active_learners',
            ...(lesson && { lesson }),
            ...(week && { week }),
            ...(weekday && { weekday }),
            ...(hour && { hour }),
            ...(stars && { stars }),
          })
        }
        renderPerson={renderLearner}
        onClose={() => onSearchChange(range)}
      />
    </>
  )
}

/** Today where the person lives; the server decides the same way. */
const todayIn = (timeZone: string | undefined) =>
  dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date())

const asGiven = ({ from = '', to = '' }: RangeSearch) => ({ from, to })
