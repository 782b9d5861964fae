import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { PlatformPerson } from '#contract/platform.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { peopleQuery, platformPageSize } from './queries.ts'

type PeopleSheetProps = { rows: 'people' | 'active' | undefined; onClose: () => void }

/** The people behind a figure of the overview. */
export function PeopleSheet({ rows, onClose }: PeopleSheetProps) {
  return (
    <Sheet open={rows !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        className="w-200!"
        title={rows === 'active' ? <Trans>Active in 30 days</Trans> : <Trans>People</Trans>}
      >
        {rows !== undefined && <People active={rows === 'active'} />}
      </SheetContent>
    </Sheet>
  )
}

function People({ active }: { active: boolean }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...peopleQuery({ page, ...(active && { active: 'yes' }), ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t`Search people`}
        onSearchChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
      />
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable columns={4} />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <NoResultsState onClear={() => setSearch('')} />
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`People`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns(i18n)}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageSize={platformPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
        </div>
      )}
    </>
  )
}

const columns = (i18n: I18n): Column<PlatformPerson>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: ({ name, email, user_role }) => (
      <span className="block py-1">
        <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {user_role === 'super_admin' && (
            <Pill tone="primary" icon={ShieldCheck}>
              <Trans>Staff</Trans>
            </Pill>
          )}
        </span>
        <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">{email}</span>
      </span>
    ),
  },
  {
    id: 'organizations',
    header: t`Organizations`,
    numeric: true,
    cell: ({ organization_count }) => i18n.number(organization_count),
  },
  {
    id: 'active',
    header: t`Last active`,
    cell: ({ last_active_at }) =>
      last_active_at === null ? t`Never` : <RelativeTime value={last_active_at} />,
  },
  {
    id: 'joined',
    header: t`Registered`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
