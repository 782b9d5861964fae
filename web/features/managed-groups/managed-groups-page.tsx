import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupLearner } from '#contract/managed-groups.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { EnrollGroupDialog } from './enroll-group-dialog.tsx'
import { groupLearnersQuery, groupPageSize, managedGroupsQuery } from './queries.ts'

export interface GroupsSearch {
  search?: string | undefined
  group?: string | undefined
  page?: number | undefined
}

type ManagedGroupsProps = {
  organizationId: string
  search: GroupsSearch
  onSearchChange: (change: GroupsSearch) => void
}

/** The people of the groups that somebody manages, how far they are, and enrolling them. */
export function ManagedGroupsPage({ organizationId, search, onSearchChange }: ManagedGroupsProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<string[]>([])
  const [enrolling, setEnrolling] = useState(false)
  const groups = useQuery(managedGroupsQuery(organizationId))
  const people = useQuery(groupLearnersQuery(organizationId, search))
  const isFiltered = Boolean(search.search ?? search.group)
  const clear = () => onSearchChange({ search: undefined, group: undefined })
  return (
    <>
      <PageHead
        title={<Trans>Groups</Trans>}
        count={people.data?.total}
        description={<Trans>The people in the groups you manage.</Trans>}
      />
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search by name or address`}
        onSearchChange={(text) => onSearchChange({ search: text || undefined })}
        onClear={isFiltered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Group`}
          value={search.group ? [search.group] : []}
          onValueChange={([group]) => onSearchChange({ group })}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      {people.isPending && (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      )}
      {people.isError && <QueryFailure query={people} />}
      {people.data?.items.length === 0 &&
        (isFiltered ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            drawing={<SeatsDrawing />}
            title={<Trans>Nobody in your groups yet</Trans>}
            description={
              <Trans>People appear here once an admin adds them to a group you manage.</Trans>
            }
          />
        ))}
      {people.data && people.data.items.length > 0 && (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`People in your groups`}
            rows={people.data.items}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            columns={columns()}
            selected={selected}
            onSelectedChange={setSelected}
            pending={people.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={groupPageSize}
            total={people.data.total}
            capped={people.data.total_capped}
            onPageChange={(page) =>
              onSearchChange({ ...search, page: page > 1 ? page : undefined })
            }
          />
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          onClear={() => setSelected([])}
          actions={[{ label: t`Enroll`, onSelect: () => setEnrolling(true) }]}
        />
      )}
      <EnrollGroupDialog
        organizationId={organizationId}
        personIds={selected}
        open={enrolling}
        onOpenChange={setEnrolling}
        onDone={() => setSelected([])}
      />
    </>
  )
}

const columns = (): Column<GroupLearner>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: (person) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar size="sm" name={person.name} src={person.avatar} />
        <span className="min-w-0">
          <Link
            to="/dashboard/admin/groups/$personId"
            params={{ personId: person.id }}
            className="block wrap-anywhere hover:underline"
          >
            {person.name}
          </Link>
          <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">
            {person.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'groups',
    header: t`Groups`,
    cell: ({ groups }) => (
      <span className="flex flex-wrap gap-1.5">
        {groups.map(({ id, name }) => (
          <Pill key={id}>{name}</Pill>
        ))}
      </span>
    ),
  },
  {
    id: 'progress',
    header: t`Progress`,
    cell: ({ progress_percent, course_count, name }) =>
      course_count === 0 ? (
        '–'
      ) : (
        <ProgressBar label={t`Progress for ${name}`} value={progress_percent / 100} showValue />
      ),
  },
  {
    id: 'last_seen',
    header: t`Last seen`,
    cell: ({ last_seen_at }) =>
      last_seen_at ? <RelativeTime value={last_seen_at} /> : <Trans>Never</Trans>,
  },
]
