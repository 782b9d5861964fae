import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { archiveBundle, type Bundle } from '#contract/bundles.ts'
import { Amount } from '#web/lib/amount.tsx'
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
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { BundleDialog } from './bundle-dialog.tsx'
import type { CouponsSearch } from './coupons-search.ts'
import { bundlesQuery, ordersKey, pageSize } from './queries.ts'

/** Courses that are sold together: what they cost, and how often they were sold. */
export function BundlesPage({
  organizationId,
  search,
  onChange,
}: {
  organizationId: string
  search: CouponsSearch
  onChange: (change: Partial<CouponsSearch>) => void
}) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Bundle | 'new' | null>(null)
  const [archiving, setArchiving] = useState<Bundle | null>(null)
  const list = useQuery(
    bundlesQuery(organizationId, {
      ...(search.search && { search: search.search }),
      ...(search.archived && { archived: search.archived }),
      page: search.page ?? 1,
    }),
  )
  const queryClient = useQueryClient()
  const archive = useMutation({
    mutationFn: (bundleId: string) => call(archiveBundle, { params: { organizationId, bundleId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
  const create = (
    <Button variant="primary" size="sm" onClick={() => setEditing('new')}>
      <Plus />
      <Trans>New bundle</Trans>
    </Button>
  )
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search bundles`}
        onSearchChange={(next) => onChange({ search: next || undefined, page: undefined })}
        end={create}
      >
        <FilterChip
          single
          label={t`Shown`}
          value={search.archived ? [search.archived] : []}
          onValueChange={([next]) => onChange({ archived: next, page: undefined })}
          options={[{ value: 'yes', label: t({ message: 'Archived', context: 'bundles' }) }]}
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
          <NoResultsState
            onClear={() => onChange({ search: undefined, archived: undefined, page: undefined })}
          />
        ) : (
          <EmptyState
            title={<Trans>No bundles yet</Trans>}
            description={<Trans>Sell several published courses together at one price.</Trans>}
            action={create}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Bundles`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columnsOf(setEditing)}
            rowActions={(row) =>
              row.status !== 'archived' && (
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
        <BundleDialog
          organizationId={organizationId}
          bundle={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {archiving && (
        <ConfirmDialog
          open
          onOpenChange={() => setArchiving(null)}
          title={<Trans>Archive “{archiving.title}”?</Trans>}
          effect={<Trans>The bundle is no longer sold. Buyers keep their courses.</Trans>}
          confirmLabel={<Trans>Archive</Trans>}
          onConfirm={() => archive.mutateAsync(archiving.id)}
        />
      )}
    </>
  )
}

const tones: Record<Bundle['status'], PillTone> = {
  on_sale: 'success',
  incomplete: 'attention',
  archived: 'neutral',
}

const columnsOf = (onEdit: (bundle: Bundle) => void): Column<Bundle>[] => {
  const words: Record<Bundle['status'], string> = {
    on_sale: t`On sale`,
    incomplete: t`A course is unavailable`,
    archived: t({ message: 'Archived', context: 'bundle' }),
  }
  return [
    {
      id: 'title',
      header: t`Bundle`,
      cell: (row) =>
        row.status === 'archived' ? (
          <span className="font-semibold">{row.title}</span>
        ) : (
          <button
            type="button"
            className="text-start font-semibold underline-offset-4 hover:underline"
            onClick={() => onEdit(row)}
          >
            {row.title}
          </button>
        ),
    },
    {
      id: 'courses',
      header: t`Courses`,
      cell: (row) => row.courses.map(({ title }) => title).join(', '),
    },
    {
      id: 'price',
      header: t`Price`,
      numeric: true,
      cell: (row) => (
        <>
          <Amount minor={row.price_minor} currency={row.currency} />{' '}
          <s className="ms-1 text-ink-muted">
            <Amount minor={row.list_price_minor} currency={row.currency} />
          </s>
        </>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => <Pill tone={tones[row.status]}>{words[row.status]}</Pill>,
    },
    { id: 'sold', header: t`Sold`, numeric: true, cell: (row) => row.sold_count },
    {
      id: 'page',
      header: t`Page`,
      cell: (row) =>
        row.status === 'on_sale' && (
          <Link
            to="/bundles/$bundle"
            params={{ bundle: row.slug }}
            className="underline underline-offset-4"
          >
            <Trans>View page</Trans>
          </Link>
        ),
    },
  ]
}
