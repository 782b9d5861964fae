import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  exportTranscript,
  type MyLearning as Learning,
  type TranscriptRow,
} from '#contract/transcripts.ts'
import { call } from '#web/lib/call.ts'
import { EnrollmentStatusPill } from '#web/lib/enrollment-status-pill.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { t } from '@lingui/core/macro'
import { HeatMap } from './heat-map.tsx'
import { Hours } from './hours.tsx'
import { myLearningQuery } from './queries.ts'

/** Totals, days, transcript and saved lessons, in one organization or all of mine. */
export function MyLearning({ organization }: { organization: string | undefined }) {
  const learning = useQuery(myLearningQuery(organization))
  if (learning.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-6">
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-20" />
          ))}
        </div>
        <Skeleton className="h-44" />
        <Skeleton className="h-60" />
      </SkeletonRegion>
    )
  }
  if (learning.isError) return <QueryFailure query={learning} />
  return (
    <div className="flex flex-col gap-6">
      <Totals learning={learning.data} />
      <Card>
        <CardHead
          title={<Trans>Your activity</Trans>}
          description={
            <Trans>
              Streak: <Plural value={learning.data.streak_days} one="# day" other="# days" />,
              longest{' '}
              <Plural value={learning.data.longest_streak_days} one="# day" other="# days" />.{' '}
              <Plural
                value={learning.data.freezes}
                _0="No streak freezes left."
                one="# streak freeze left."
                other="# streak freezes left."
              />
            </Trans>
          }
        />
        <HeatMap learning={learning.data} />
      </Card>
      <Transcript rows={learning.data.courses} organization={organization} />
      <Saved saved={learning.data.saved} />
    </div>
  )
}

function Totals({ learning: { totals } }: { learning: Learning }) {
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure label={<Trans>Time</Trans>} value={<Hours seconds={totals.spent_seconds} />} />
      <Figure label={<Trans>Lessons completed</Trans>} value={totals.completed_lessons} />
      <Figure label={<Trans>Courses in progress</Trans>} value={totals.courses_in_progress} />
      <Figure label={<Trans>Courses completed</Trans>} value={totals.courses_completed} />
    </dl>
  )
}

function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <dt className="text-13 text-ink-muted">{label}</dt>
      <dd className="mt-1 text-24 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function Transcript({
  rows,
  organization,
}: {
  rows: TranscriptRow[]
  organization: string | undefined
}) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: (format: 'csv' | 'pdf') =>
      call(exportTranscript, { query: { format, organization } }),
    onSuccess: saveFile,
    onError: (failure, format) => toastFailure(failure, undefined, () => download.mutate(format)),
  })
  const button = (format: 'csv' | 'pdf', label: string) => (
    <Button
      size="sm"
      pending={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
    >
      <Download />
      {label}
    </Button>
  )
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-14 font-semibold">
          <Trans>Transcript</Trans>
        </h2>
        {rows.length > 0 && (
          <div className="flex gap-2">
            {button('pdf', 'PDF')}
            {button('csv', 'CSV')}
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            className="py-6!"
            title={<Trans>No courses started yet</Trans>}
            description={<Trans>Courses you start will be listed here.</Trans>}
          />
        </Card>
      ) : (
        <DataTable
          label={t`Transcript`}
          rows={rows}
          rowId={({ course_id }) => course_id}
          columns={columns()}
        />
      )}
    </section>
  )
}

const columns = (): Column<TranscriptRow>[] => [
  {
    id: 'course',
    header: t`Course`,
    cell: ({ course_id, course_title, organization_name }) => (
      <span className="block py-1.5">
        <Link
          to="/dashboard/student/courses/$courseId"
          params={{ courseId: course_id }}
          className="wrap-anywhere hover:underline"
        >
          {course_title}
        </Link>
        <span className="block text-13 font-normal text-ink-muted">{organization_name}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <EnrollmentStatusPill status={status} />,
  },
  {
    id: 'lessons',
    header: t`Lessons`,
    numeric: true,
    cell: ({ completed_lessons, lesson_count }) => `${completed_lessons} / ${lesson_count}`,
  },
  {
    id: 'time',
    header: t`Time`,
    numeric: true,
    cell: ({ spent_seconds }) => <Hours seconds={spent_seconds} />,
  },
  {
    id: 'started',
    header: t`Started`,
    cell: ({ started_at }) => (started_at ? <RelativeTime value={started_at} /> : '–'),
  },
  {
    id: 'completed',
    header: t({ message: 'Completed', context: 'date' }),
    cell: ({ completed_at }) => (completed_at ? <RelativeTime value={completed_at} /> : '–'),
  },
]

function Saved({ saved }: { saved: Learning['saved'] }) {
  return (
    <section>
      <h2 className="mb-3 text-14 font-semibold">
        <Trans>Bookmarked lessons</Trans>
      </h2>
      {saved.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>Bookmark a lesson to find it here.</Trans>
        </p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {saved.map((lesson) => (
            <li key={lesson.lesson_id} className="border-b border-line last:border-b-0">
              <Link
                to="/dashboard/student/courses/$courseId/lessons/$lessonId"
                params={{ courseId: lesson.course_id, lessonId: lesson.lesson_id }}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-14 transition-colors hover:bg-wash"
              >
                <span className="wrap-anywhere">{lesson.lesson_title}</span>
                <span className="text-13 text-ink-muted">{lesson.course_title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
