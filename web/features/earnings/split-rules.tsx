import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { saveSplitRules, type CourseSplitRow, type SplitRules } from '#contract/split-rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Input } from '#web/ui/input.tsx'
import { listWords } from '#web/ui/list-words.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { CourseSplitDialog } from './course-split-dialog.tsx'
import { courseSplitsQuery, earningsKey, earningsPageSize, splitRulesQuery } from './queries.ts'
import { percentText, readPercent } from './percent.ts'

interface Filter {
  search?: string
  page?: number
}

/** How sales are shared from now on: for all courses, and for those with a rule of their own. */
export function SplitRulesPart({
  organizationId,
  filter,
  onChange,
}: {
  organizationId: string
  filter: Filter
  onChange: (change: Filter) => void
}) {
  const rules = useQuery(splitRulesQuery(organizationId))
  if (rules.isPending) return <Skeleton className="h-56" />
  if (rules.isError) return <QueryFailure query={rules} />
  return (
    <div className="flex flex-col gap-8">
      <RulesForm organizationId={organizationId} rules={rules.data} />
      <CourseSplits
        organizationId={organizationId}
        rules={rules.data}
        filter={filter}
        onChange={onChange}
      />
    </div>
  )
}

function RulesForm({ organizationId, rules }: { organizationId: string; rules: SplitRules }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [share, setShare] = useState(String(rules.instructor_basis_points / 100))
  const [days, setDays] = useState(String(rules.hold_days))
  const save = useMutation({
    mutationFn: () =>
      call(saveSplitRules, {
        params: { organizationId },
        body: { instructor_basis_points: readPercent(share), hold_days: Number(days) },
      }),
    onSuccess: async () => {
      toast.success(t`Split saved. It applies to new sales.`)
      await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || Object.keys(failure.errors).length === 0)
        toastFailure(failure)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const fee = percentText(rules.platform_basis_points, i18n.locale)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Card className="max-w-form sm:p-6">
      <CardHead
        title={<Trans>Every course</Trans>}
        description={
          <Trans>
            The platform keeps {fee} of each sale before tax. The rest is split as set below. Past
            sales don’t change.
          </Trans>
        }
      />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={<Trans>Instructors' share</Trans>}
            hint={<Trans>Percentage, split equally between co-instructors.</Trans>}
            error={errors['instructor_basis_points']}
          >
            <Input
              inputMode="decimal"
              value={share}
              after="%"
              onChange={(event) => setShare(event.target.value)}
            />
          </Field>
          <Field
            label={<Trans>Hold period</Trans>}
            hint={<Trans>Days until a share can be paid out.</Trans>}
            error={errors['hold_days']}
          >
            <Input
              inputMode="numeric"
              value={days}
              onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, ''))}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
          <Trans>Save split</Trans>
        </Button>
      </form>
    </Card>
  )
}

function CourseSplits({
  organizationId,
  rules,
  filter,
  onChange,
}: {
  organizationId: string
  rules: SplitRules
  filter: Filter
  onChange: (change: Filter) => void
}) {
  const { t, i18n } = useLingui()
  const [editing, setEditing] = useState<CourseSplitRow>()
  const list = useQuery({
    ...courseSplitsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  return (
    <section>
      <h2 className="mb-3 text-16 font-semibold">
        <Trans>Paid courses</Trans>
      </h2>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t`Search courses`}
        onSearchChange={(search) => onChange({ search: search || undefined, page: undefined })}
      />
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>No paid courses.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Courses`}
            rows={list.data.items}
            rowId={({ course }) => course.id}
            columns={columns(i18n, rules)}
            rowActions={(row: CourseSplitRow) => (
              <Button size="sm" onClick={() => setEditing(row)}>
                <Trans>Change</Trans>
              </Button>
            )}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={filter.page ?? 1}
            pageSize={earningsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page })}
          />
        </div>
      )}
      {editing && (
        <CourseSplitDialog
          organizationId={organizationId}
          rules={rules}
          row={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

const columns = (i18n: I18n, rules: SplitRules): Column<CourseSplitRow>[] => [
  { id: 'course', header: t`Course`, cell: ({ course }) => course.title },
  {
    id: 'share',
    header: t`Instructors' share`,
    cell: ({ instructor_basis_points }) => (
      <span>
        {percentText(instructor_basis_points ?? rules.instructor_basis_points, i18n.locale)}
        {instructor_basis_points !== null && (
          <span className="block text-13 text-ink-muted">
            <Trans>Custom split</Trans>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'people',
    header: t`Split between`,
    cell: ({ instructors }) =>
      listWords(
        instructors
          .filter(({ weight }) => weight > 0)
          .map(({ person, weight }) => `${person.name} (${weight})`),
        i18n.locale,
      ) || '–',
  },
]
