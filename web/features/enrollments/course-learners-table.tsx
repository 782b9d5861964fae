import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { moveToCohort, type CohortName } from '#contract/cohorts.ts'
import {
  extendEnrollments,
  removeEnrollments,
  resumeEnrollments,
  suspendEnrollments,
  type CourseLearner,
} from '#contract/enrollments.ts'
import { call } from '#web/lib/call.ts'
import { EnrollmentStatusPill } from '#web/lib/enrollment-status-pill.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import {
  courseLearnersKey,
  courseLearnersQuery,
  learnersPageSize,
  type CourseLearnersFilter,
} from './queries.ts'

type Sort = 'name' | 'progress' | 'last_active' | 'enrolled'
type Action = 'move' | 'suspend' | 'resume' | 'extend' | 'remove'

type CourseLearnersTableProps = {
  organizationId: string
  courseId: string
  filter: CourseLearnersFilter
  /** Cohorts that learners can be moved to. */
  cohorts?: CohortName[]
  showCohorts?: boolean
  onSortChange: (sort: Sort) => void
  onPageChange: (page: number) => void
  empty: ReactNode
  /** A link to the learner's own page, by the area that the table stands in. */
  renderName: (learner: CourseLearner) => ReactNode
}

/** Learners of one course with their progress, and what staff can do with many at once. */
export function CourseLearnersTable(props: CourseLearnersTableProps) {
  const { organizationId, courseId, filter, onSortChange, onPageChange, empty, renderName } = props
  const { cohorts = [], showCohorts = false } = props
  const { t } = useLingui()
  const [selected, setSelected] = useState<string[]>([])
  const [action, setAction] = useState<Action | null>(null)
  const list = useQuery({
    ...courseLearnersQuery(organizationId, courseId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const { can } = list.data
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Learners in ${list.data.course.title}`}
        rows={list.data.items}
        rowId={({ enrollment_id }) => enrollment_id}
        rowLabel={({ name }) => name}
        columns={columns(renderName, showCohorts)}
        hidden={showCohorts ? [] : ['cohort']}
        sort={{ id: filter.sort ?? 'name', descending: (filter.sort ?? 'name') !== 'name' }}
        onSortChange={({ id }) => onSortChange(id as Sort)}
        pending={list.isPlaceholderData}
        {...(can.manage && { selected, onSelectedChange: setSelected })}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={learnersPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      <BulkBar
        count={selected.length}
        onClear={() => setSelected([])}
        actions={[
          ...(cohorts.length > 0
            ? [{ label: t`Move to cohort`, onSelect: () => setAction('move') }]
            : []),
          { label: t`Set end of access`, onSelect: () => setAction('extend') },
          { label: t`Suspend`, onSelect: () => setAction('suspend') },
          { label: t`Resume`, onSelect: () => setAction('resume') },
          { label: t`Remove`, danger: true, onSelect: () => setAction('remove') },
        ]}
      />
      <ActionDialog
        key={action ?? 'none'}
        action={action}
        params={{ organizationId, courseId }}
        ids={selected}
        cohorts={cohorts}
        onClose={() => setAction(null)}
        onDone={() => setSelected([])}
      />
    </div>
  )
}

const columns = (
  renderName: (learner: CourseLearner) => ReactNode,
  showCohorts: boolean,
): Column<CourseLearner>[] => [
  {
    id: 'name',
    header: t`Name`,
    sortable: true,
    cell: (learner) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar size="sm" name={learner.name} src={learner.avatar} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{renderName(learner)}</span>
          <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">
            {learner.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'progress',
    header: t`Progress`,
    sortable: true,
    phone: 'labelled',
    cell: ({ name, completed_lessons, lesson_count }) => (
      <span className="inline-flex items-center gap-3">
        <ProgressBar
          className="w-24 max-sm:hidden"
          label={t`Progress of ${name}`}
          value={completed_lessons / Math.max(1, lesson_count)}
        />
        <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">
          {completed_lessons} / {lesson_count}
        </span>
      </span>
    ),
  },
  {
    id: 'cohort',
    header: t`Cohort`,
    cell: ({ cohort }) => cohort?.name ?? '–',
  },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status, at_risk }) => <EnrollmentStatusPill status={at_risk ? 'at_risk' : status} />,
  },
  {
    id: 'last_active',
    header: t`Last active`,
    sortable: true,
    cell: ({ last_active_at }) => (last_active_at ? <RelativeTime value={last_active_at} /> : '–'),
  },
  {
    id: 'enrolled',
    header: t`Enrolled`,
    sortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
  {
    id: 'expires',
    header: t`Access until`,
    wideOnly: showCohorts,
    cell: ({ expires_at }) => (expires_at ? <RelativeTime value={expires_at} /> : '–'),
  },
]

function ActionDialog({
  action,
  params,
  ids,
  cohorts,
  onClose,
  onDone,
}: {
  action: Action | null
  params: { organizationId: string; courseId: string }
  ids: string[]
  cohorts: CohortName[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [cohortId, setCohortId] = useState('none')
  const count = ids.length
  const body = { enrollment_ids: ids }
  const run = {
    move: () =>
      call(moveToCohort, {
        params,
        body: { ...body, cohort_id: cohortId === 'none' ? null : cohortId },
      }),
    suspend: () => call(suspendEnrollments, { params, body: { ...body, reason } }),
    resume: () => call(resumeEnrollments, { params, body }),
    extend: () =>
      call(extendEnrollments, {
        params,
        body: { ...body, expires_at: day ? new Date(`${day}T23:59:59`).toISOString() : null },
      }),
    remove: () => call(removeEnrollments, { params, body: { ...body, reason } }),
  }
  const words = {
    move: [
      plural(count, {
        one: 'Move # learner to another cohort?',
        other: 'Move # learners to another cohort?',
      }),
      t`Their due dates follow the new start. Their progress is kept, and they're notified.`,
      t`Move`,
    ],
    suspend: [
      plural(count, { one: 'Suspend # learner?', other: 'Suspend # learners?' }),
      t`They can't open the course until you resume them. Their seats and progress are kept.`,
      t`Suspend`,
    ],
    resume: [
      plural(count, { one: 'Resume # learner?', other: 'Resume # learners?' }),
      t`They can open the course again.`,
      t`Resume`,
    ],
    extend: [
      plural(count, {
        one: 'Set the end of access for # learner',
        other: 'Set the end of access for # learners',
      }),
      t`They can't open the course after this date. Leave empty for no end date.`,
      t`Set`,
    ],
    remove: [
      plural(count, {
        one: 'Remove # learner from the course?',
        other: 'Remove # learners from the course?',
      }),
      t`They'll lose access right away. Their history is kept, and the waiting list moves up.`,
      t`Remove`,
    ],
  }
  const [title, effect, label] = words[action ?? 'resume']
  return (
    <ConfirmDialog
      open={action !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      effect={effect}
      confirmLabel={label}
      danger={action === 'remove' || action === 'suspend'}
      onConfirm={async () => {
        if (action === null) return
        const { changed } = await run[action]()
        toast.success(plural(changed, { one: '# learner updated', other: '# learners updated' }))
        onDone()
        await queryClient.invalidateQueries({
          queryKey: courseLearnersKey(params.organizationId, params.courseId),
        })
      }}
    >
      {(action === 'suspend' || action === 'remove') && (
        <Field optional={action === 'remove'} label={<Trans>Reason</Trans>}>
          <Input
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {action === 'move' && (
        <Field label={<Trans>Cohort</Trans>}>
          <Select
            value={cohortId}
            onValueChange={setCohortId}
            options={[
              { value: 'none', label: t`No cohort` },
              ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      {action === 'extend' && (
        <Field optional label={<Trans>Last day of access</Trans>}>
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}
