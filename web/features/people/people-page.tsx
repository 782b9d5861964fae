import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { exportPeople } from '#contract/directory.ts'
import { call } from '#web/lib/call.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnChooser } from '#web/ui/column-chooser.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { GroupFilter } from './group-filter.tsx'
import { GroupsDialog } from './groups-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import type { PeopleSearch } from './people-search.ts'
import { PeopleTable } from './people-table.tsx'
import { peopleQuery } from './queries.ts'

type PeoplePageProps = {
  organization: { id: string; name: string }
  /** Whose list it is. */
  of: 'learner' | 'instructor'
  title: ReactNode
  description: ReactNode
  search: PeopleSearch
  onSearchChange: (change: Partial<PeopleSearch>) => void
  action: ReactNode
  /** What to show when there is nobody yet. */
  empty: ReactNode
}

/** Everyone of one role: search, filters, columns, export and what can be done with many at once. */
export function PeoplePage({
  organization,
  of: role,
  title,
  description,
  search,
  onSearchChange,
  action,
  empty,
}: PeoplePageProps) {
  const { t } = useLingui()
  const manages = useCurrentOrganization()?.role === 'admin'
  const [hidden, setHidden] = useState<string[]>(['joined'])
  const [grouping, setGrouping] = useState(false)
  const [exporting, setExporting] = useState(false)
  const filter = { role, ...search }
  const { data } = useQuery(peopleQuery(organization.id, filter))
  const filtered = Boolean(search.search ?? search.status ?? search.activity ?? search.group)
  const clear = () =>
    onSearchChange({ search: undefined, status: undefined, activity: undefined, group: undefined })
  const save = async () => {
    setExporting(true)
    const { page: _, ...query } = filter
    await call(exportPeople, { params: { organizationId: organization.id }, query })
      .then(saveFile)
      .catch((error) => toastFailure(error))
    setExporting(false)
  }
  return (
    <>
      <PageHead
        title={title}
        count={data && (data.total_capped ? `${data.total}+` : data.total)}
        description={description}
        action={manages && action}
      />
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search by name or address`}
        onSearchChange={(text) => onSearchChange({ search: text || undefined })}
        onClear={filtered ? clear : undefined}
        end={
          <>
            {manages && (
              <Button size="sm" onClick={() => setGrouping(true)}>
                <Users />
                <Trans>Groups</Trans>
              </Button>
            )}
            <ColumnChooser
              columns={peopleColumns(role)}
              hidden={hidden}
              onHiddenChange={setHidden}
            />
            <Button size="sm" pending={exporting} onClick={() => void save()}>
              <Download />
              <Trans>Export CSV</Trans>
            </Button>
          </>
        }
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          onValueChange={([status]) => onSearchChange({ status })}
          options={[
            { value: 'active', label: t`Active` },
            { value: 'suspended', label: t`Suspended` },
          ]}
        />
        <FilterChip
          single
          label={t`Last seen`}
          value={search.activity ? [search.activity] : []}
          onValueChange={([activity]) => onSearchChange({ activity })}
          options={[
            { value: 'recent', label: t`In the last 30 days` },
            { value: 'quiet', label: t`Longer ago` },
            { value: 'never', label: t`Never` },
          ]}
        />
        <GroupFilter
          organizationId={organization.id}
          group={search.group}
          onGroupChange={(group) => onSearchChange({ group })}
        />
      </FilterBar>
      <PeopleTable
        organization={organization}
        filter={filter}
        hidden={hidden}
        onSortChange={(sort) => onSearchChange({ sort: sort === 'name' ? undefined : sort })}
        onPageChange={(page) => onSearchChange({ page: page > 1 ? page : undefined })}
        empty={filtered ? <NoResultsState onClear={clear} /> : empty}
      />
      <GroupsDialog organizationId={organization.id} open={grouping} onOpenChange={setGrouping} />
    </>
  )
}
