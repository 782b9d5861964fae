import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { archiveCoupon, type Coupon } from '#contract/selling.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { CouponDialog, type CouponCourse } from './coupon-dialog.tsx'
import { Amount } from '#web/lib/amount.tsx'
import type { CouponsSearch } from './coupons-search.ts'
import { couponsQuery, ordersKey, pageSize } from './queries.ts'

/** Coupons: who gets how much off, when, and how often it was used. */
export function CouponsPage({
  organizationId,
  course,
  search,
  onChange,
}: {
  organizationId: string
  /** Only the coupons for this course; otherwise those of the whole organization. */
  course?: CouponCourse | undefined
  search: CouponsSearch
  onChange: (change: Partial<CouponsSearch>) => void
}) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null)
  const [archiving, setArchiving] = useState<Coupon | null>(null)
  const filter = {
    ...(search.search && { search: search.search }),
    ...(search.archived && { archived: search.archived }),
    ...(course && { course: course.id }),
    page: search.page ?? 1,
  }
  const list = useQuery(couponsQuery(organizationId, filter))
  const queryClient = useQueryClient()
  const archive = useMutation({
    mutationFn: (couponId: string) => call(archiveCoupon, { params: { organizationId, couponId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
  const clear = () => onChange({ search: undefined, archived: undefined, page: undefined })
  const mayOpen = useMayOpen()
  const create = list.data?.can.create && (
    <Button variant="primary" size="sm" onClick={() => setEditing('new')}>
      <Plus />
      <Trans>New coupon</Trans>
    </Button>
  )
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search coupons`}
        onSearchChange={(next) => onChange({ search: next || undefined, page: undefined })}
        end={create}
      >
        <FilterChip
          single
          label={t`Shown`}
          value={search.archived ? [search.archived] : []}
          onValueChange={([next]) => onChange({ archived: next, page: undefined })}
          options={[{ value: 'yes', label: t({ message: 'Archived', context: 'coupons' }) }]}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        search.search || search.archived ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            title={<Trans>No coupons yet</Trans>}
            description={
              course ? (
                list.data.can.create ? (
                  <Trans>Create a discount code for this course and share it with learners.</Trans>
                ) : (
                  <Trans>Discount codes for this course will appear here.</Trans>
                )
              ) : (
                <Trans>Create a discount code for one course or all of them.</Trans>
              )
            }
            action={create}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Coupons`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columnsOf({
              onEdit: setEditing,
              ofCourse: course !== undefined,
              opensOrders: mayOpen('/dashboard/admin/payments'),
            })}
            rowActions={(row) =>
              row.can.archive && (
                <Button size="sm" variant="ghost" onClick={() => setArchiving(row)}>
                  <Trans>Archive</Trans>
                </Button>
              )
            }
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={pageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
      {editing && (
        <CouponDialog
          organizationId={organizationId}
          course={course}
          maximumBasisPoints={list.data?.maximum_basis_points ?? 10_000}
          coupon={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {archiving && (
        <ConfirmDialog
          open
          onOpenChange={() => setArchiving(null)}
          title={<Trans>Archive coupon {archiving.code}?</Trans>}
          effect={
            <Trans>The coupon can no longer be used. Existing orders keep their discount.</Trans>
          }
          confirmLabel={<Trans>Archive</Trans>}
          onConfirm={() => archive.mutateAsync(archiving.id)}
        />
      )}
    </>
  )
}

const tones: Record<Coupon['status'], PillTone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  used_up: 'attention',
  archived: 'neutral',
}

interface ColumnChoice {
  onEdit: (coupon: Coupon) => void
  ofCourse: boolean
  opensOrders: boolean
}

const columnsOf = ({ onEdit, ofCourse, opensOrders }: ColumnChoice): Column<Coupon>[] => {
  const words: Record<Coupon['status'], string> = {
    active: t({ message: 'Active', context: 'coupon' }),
    scheduled: t({ message: 'Scheduled', context: 'coupon' }),
    ended: t({ message: 'Ended', context: 'coupon' }),
    used_up: t`Used up`,
    archived: t({ message: 'Archived', context: 'coupon' }),
  }
  return [
    {
      id: 'code',
      header: t`Code`,
      cell: (row) =>
        row.can.update ? (
          <button
            type="button"
            className="font-mono font-semibold underline-offset-4 hover:underline"
            onClick={() => onEdit(row)}
          >
            {row.code}
          </button>
        ) : (
          <span className="font-mono font-semibold">{row.code}</span>
        ),
    },
    {
      id: 'off',
      header: t`Discount`,
      numeric: true,
      cell: (row) =>
        row.percent_basis_points === null ? (
          <Amount minor={row.amount_minor ?? 0} currency={row.currency ?? 'EUR'} />
        ) : (
          `${row.percent_basis_points / 100} %`
        ),
    },
    ...(ofCourse
      ? []
      : [
          {
            id: 'course',
            header: t`For`,
            cell: (row: Coupon) => row.course?.title ?? t`All courses`,
          },
        ]),
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => <Pill tone={tones[row.status]}>{words[row.status]}</Pill>,
    },
    {
      id: 'used',
      header: t`Used`,
      numeric: true,
      cell: (row) => {
        const used =
          row.maximum_uses === null ? row.used_count : `${row.used_count} / ${row.maximum_uses}`
        return opensOrders ? (
          <Link
            to="/dashboard/admin/payments"
            search={{ coupon: row.id }}
            className="underline underline-offset-4"
          >
            {used}
          </Link>
        ) : (
          used
        )
      },
    },
    { id: 'maker', header: t`Created by`, cell: (row) => row.created_by?.name ?? '' },
    {
      id: 'ends',
      header: t`Ends`,
      cell: (row) => (row.ends_at ? <RelativeTime value={row.ends_at} /> : t`Never`),
    },
  ]
}
