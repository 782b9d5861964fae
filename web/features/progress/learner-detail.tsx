import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookCheck, CircleCheck, CirclePlay, LogOut, UserPlus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LearnerDetail as Detail } from '#contract/progress.ts'
import { EnrollmentStatusPill } from '#web/lib/enrollment-status-pill.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { PillTone } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

type Place = Detail['enrollments'][number]

/** How one learner does in the courses that the reader teaches. */
export function LearnerDetail({
  learner,
  renderCourse,
  children,
}: {
  learner: Detail
  /** A link to the learners of the course, by the area that the page stands in. */
  renderCourse: (place: Place) => ReactNode
  /** What else there is to say about the learner, from other nouns. */
  children?: ReactNode
}) {
  const { i18n } = useLingui()
  const there = i18n.date(new Date(useNow(60_000)), {
    timeStyle: 'short',
    timeZone: learner.time_zone,
  })
  return (
    <>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <Avatar size="lg" name={learner.name} src={learner.avatar} />
            {learner.name}
          </span>
        }
        description={
          <>
            <a href={`mailto:${learner.email}`} className="hover:underline">
              {learner.email}
            </a>
            {learner.headline && <> · {learner.headline}</>} ·{' '}
            <Trans>
              {there} local time ({learner.time_zone})
            </Trans>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <LearnerCourses learner={learner} renderCourse={renderCourse} />
          {children}
        </div>
        <Card>
          <CardHead title={<Trans>Activity</Trans>} />
          <Timeline>
            {learner.timeline.map((entry) => {
              const [icon, tone] = looks[entry.action]
              return (
                <TimelineItem
                  key={entry.id}
                  icon={icon}
                  tone={tone}
                  title={<EntryWords entry={entry} />}
                  time={<RelativeTime value={entry.at} />}
                >
                  {entry.lesson_title !== null && entry.course_title}
                </TimelineItem>
              )
            })}
          </Timeline>
        </Card>
      </div>
    </>
  )
}

/** The learner's courses with how far each is. */
export function LearnerCourses({
  learner,
  renderCourse,
}: {
  learner: Pick<Detail, 'name' | 'enrollments'>
  renderCourse: (place: Place) => ReactNode
}) {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Courses for ${learner.name}`}
      rows={learner.enrollments}
      rowId={({ enrollment_id }) => enrollment_id}
      columns={columns(renderCourse)}
    />
  )
}

const columns = (renderCourse: (place: Place) => ReactNode): Column<Place>[] => [
  { id: 'course', header: t`Course`, cell: renderCourse },
  {
    id: 'progress',
    header: t`Progress`,
    cell: ({ course_title, completed_lessons, lesson_count }) => (
      <span className="flex items-center gap-3">
        <ProgressBar
          className="w-24"
          label={t`Progress in ${course_title}`}
          value={completed_lessons / Math.max(1, lesson_count)}
        />
        <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">
          {completed_lessons} / {lesson_count}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status, at_risk }) => <EnrollmentStatusPill status={at_risk ? 'at_risk' : status} />,
  },
  {
    id: 'last_active',
    header: t`Last active`,
    cell: ({ last_active_at }) => (last_active_at ? <RelativeTime value={last_active_at} /> : '–'),
  },
]

type Entry = Detail['timeline'][number]

const looks: Record<Entry['action'], [LucideIcon, PillTone]> = {
  enrolled: [UserPlus, 'primary'],
  started: [CirclePlay, 'primary'],
  lesson_completed: [BookCheck, 'neutral'],
  completed: [CircleCheck, 'success'],
  withdrawn: [LogOut, 'attention'],
}

function EntryWords({ entry }: { entry: Entry }): ReactNode {
  switch (entry.action) {
    case 'enrolled':
    case 'started':
      return <Trans>Enrolled in {entry.course_title}</Trans>
    case 'lesson_completed':
      return <Trans>Completed “{entry.lesson_title}”</Trans>
    case 'completed':
      return <Trans>Completed {entry.course_title}</Trans>
    case 'withdrawn':
      return <Trans>Left {entry.course_title}</Trans>
  }
}
