import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpenCheck, Eye, History, MessageSquareWarning, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { CourseActivity as Activity } from '#contract/courses.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { activityWords } from './course-words.ts'
import { activityQuery, type CourseAddress } from './queries.ts'

/** Who did what, when and why. */
export function CourseActivity(params: CourseAddress) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const activity = useQuery({ ...activityQuery(params, page), placeholderData: keepPreviousData })
  return (
    <Card>
      <CardHead title={<Trans>Activity</Trans>} />
      {activity.isPending ? (
        <SkeletonText lines={5} />
      ) : activity.isError ? (
        <QueryFailure query={activity} />
      ) : (
        <div className="flex flex-col gap-4">
          <Timeline>
            {activity.data.items.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Timeline>
          {activity.data.total > 10 && (
            <Pagination
              label={t`Activity pages`}
              page={page}
              pageSize={10}
              total={activity.data.total}
              capped={activity.data.total_capped}
              onPageChange={setPage}
            />
          )}
        </div>
      )}
    </Card>
  )
}

const looks = {
  'course.published': [BookOpenCheck, 'success'],
  'course.submitted': [Eye, 'info'],
  'course.changes_requested': [MessageSquareWarning, 'attention'],
  'course.declined': [MessageSquareWarning, 'danger'],
} as const

function Entry({ entry }: { entry: Activity }) {
  const { t, i18n } = useLingui()
  const words = activityWords[entry.action]
  const [icon, tone] = looks[entry.action as keyof typeof looks] ?? [
    entry.action.includes('saved') ? PenLine : History,
    'neutral' as const,
  ]
  const { title, version } = entry.detail
  return (
    <TimelineItem
      icon={icon}
      tone={tone}
      title={
        <>
          <span className="font-semibold">{entry.actor?.name ?? t`Lyceum`}</span>{' '}
          {words ? i18n._(words) : entry.action}
          {typeof title === 'string' && <span className="text-ink-muted"> “{title}”</span>}
          {typeof version === 'number' && (
            <span className="text-ink-muted">
              {' '}
              <Trans>(version {version})</Trans>
            </span>
          )}
        </>
      }
      time={<RelativeTime value={entry.at} />}
    >
      {entry.reason}
    </TimelineItem>
  )
}
