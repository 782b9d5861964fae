import { Plural, Trans } from '@lingui/react/macro'
import type { AnalyticsRowsOf } from '#contract/course-analytics.ts'
import type { RowsTarget } from './analytics-search.ts'

/** What the drawer with the rows is called. */
export function RowsTitle({ target }: { target: RowsTarget }) {
  if (!target.rows) return null
  if (target.rows === 'retained') {
    const week = Number(target.week ?? 0) + 1
    return <Trans>Active in week {week} after enrollment</Trans>
  }
  if (target.rows === 'reviews' && target.stars) {
    const stars = Number(target.stars)
    return (
      <Trans>
        Reviews with <Plural value={stars} one="# star" other="# stars" />
      </Trans>
    )
  }
  return titles[target.rows]
}

const titles: Record<AnalyticsRowsOf, React.ReactNode> = {
  views: <Trans>Course page views</Trans>,
  enrollments: <Trans>Enrollments</Trans>,
  active_learners: <Trans>Active learners</Trans>,
  completed_lessons: <Trans>Lessons completed</Trans>,
  completions: <Trans>Courses completed</Trans>,
  attempts: <Trans>Quiz attempts graded</Trans>,
  posts: <Trans>Posts</Trans>,
  reviews: <Trans>Reviews</Trans>,
  opened: <Trans>Opened for the first time</Trans>,
  spent_time: <Trans>Time in the lesson</Trans>,
  retained: null,
  hour: <Trans>Activity in this hour</Trans>,
}
