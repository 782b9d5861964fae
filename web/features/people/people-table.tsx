import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DirectoryPerson } from '#contract/directory.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { BulkPeople } from './bulk-people.tsx'
import { peopleColumns } from './people-columns.tsx'
import { PersonMenu } from './person-menu.tsx'
import { peoplePageSize, peopleQuery, type PeopleFilter } from './queries.ts'

export type PeopleSort = 'name' | 'joined' | 'last_seen'

type PeopleTableProps = {
  organization: { id: string; name: string }
  filter: PeopleFilter
  hidden: string[]
  onSortChange: (sort: PeopleSort) => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

export function PeopleTable(props: PeopleTableProps) {
  const { organization, filter, hidden, empty } = props
  const { t } = useLingui()
  const [selected, setSelected] = useState<string[]>([])
  const list = useQuery({
    ...peopleQuery(organization.id, filter),
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
  const sort = filter.sort ?? 'name'
  const manages = list.data.items.some(({ can }) => can.change_role)
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`People of ${organization.name}`}
        rows={list.data.items}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={peopleColumns(filter.role)}
        hidden={hidden}
        sort={{ id: sort, descending: sort !== 'name' }}
        onSortChange={({ id }) => props.onSortChange(id as PeopleSort)}
        {...(manages && {
          selected,
          onSelectedChange: setSelected,
          rowActions: (person: DirectoryPerson) => (
            <PersonMenu organization={organization} person={person} />
          ),
        })}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={peoplePageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={props.onPageChange}
      />
      <BulkPeople
        organization={organization}
        role={filter.role}
        selected={selected}
        onDone={() => setSelected([])}
      />
    </div>
  )
}
