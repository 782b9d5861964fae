import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ticketKinds, ticketPriorities, ticketStatuses } from '#contract/support.ts'
import { useLive } from '#web/lib/live-socket.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Select } from '#web/ui/select.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { deskTopic, type Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { FailedQuery } from './page-states.tsx'
import { agentsQuery, queueQuery, ticketsKey } from './queries.ts'
import { filtersOf, queueQueryOf, type QueueSearch } from './queue-search.ts'
import { QueueTable } from './queue-table.tsx'
import { QueueViews } from './queue-views.tsx'
import { kindWords, priorityWords, ticketStatusWords } from './words.ts'

export const queuePageSize = 25

type QueuePageProps = {
  desk: Desk
  search: QueueSearch
  onSearchChange: (search: QueueSearch) => void
}

/** The queue: views at the side, filters above, tickets in the middle. It follows what happens as it happens. */
export function QueuePage({ desk, search, onSearchChange }: QueuePageProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [selected, setSelected] = useState<string[]>([])
  const list = useQuery(queueQuery(desk, { ...queueQueryOf(search), page_size: queuePageSize }))
  const agents = useQuery(agentsQuery(desk)).data?.items ?? []
  useLive(deskTopic(desk), ({ name }) => {
    if (name === 'ticket.changed') void client.invalidateQueries({ queryKey: ticketsKey(desk) })
  })

  const filtered = Object.keys(filtersOf(search)).length > 0
  const set = (change: Partial<QueueSearch>) => {
    setSelected([])
    onSearchChange({ ...search, page: undefined, ...change })
  }
  const clear = () => onSearchChange({ view: search.view })
  const chip = <Word extends string>(
    name: 'status' | 'kind' | 'priority',
    label: string,
    words: readonly Word[],
    labels: Record<Word, MessageDescriptor>,
  ) => (
    <FilterChip
      single
      label={label}
      value={search[name] === undefined ? [] : [search[name] as Word]}
      onValueChange={([next]) => set({ [name]: next })}
      options={words.map((value) => ({ value, label: i18n._(labels[value]) }))}
    />
  )
  return (
    <>
      <PageTitle>{t`Support`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        count={list.data && (list.data.total_capped ? '10,000+' : list.data.total)}
        tabs={<DeskTabs desk={desk} current="queue" />}
      />
      <div className="flex flex-col gap-4">
        <QueueViews desk={desk} search={search} onSearchChange={onSearchChange} />
        <div className="min-w-0">
          <FilterBar
            search={search.search ?? ''}
            searchLabel={t`Ticket number, text or name`}
            onSearchChange={(next) => set({ search: next || undefined })}
            onClear={filtered ? clear : undefined}
            end={
              <Select
                compact
                aria-label={t`Sort by`}
                className="w-auto!"
                value={queueQueryOf(search).sort}
                onValueChange={(sort) => set({ sort })}
                options={[
                  { value: 'due', label: t`Due first` },
                  { value: 'updated', label: t`Last updated` },
                  { value: 'newest', label: t`Newest` },
                  { value: 'oldest', label: t`Oldest` },
                ]}
              />
            }
          >
            {chip('status', t`Status`, ticketStatuses, ticketStatusWords)}
            {chip('priority', t`Priority`, ticketPriorities, priorityWords)}
            {chip('kind', t`Type`, ticketKinds, kindWords)}
            <FilterChip
              single
              label={t`Assignee`}
              value={search.assignee_id ? [search.assignee_id] : []}
              onValueChange={([next]) => set({ assignee_id: next })}
              options={agents.flatMap(({ id, name, open_count }) =>
                id ? [{ value: id, label: name, count: open_count }] : [],
              )}
            />
            {(search.figure || search.days || search.requester_id) && (
              <FigureNotice search={search} />
            )}
          </FilterBar>
          {list.isPending ? (
            <SkeletonRegion>
              <SkeletonTable />
            </SkeletonRegion>
          ) : list.isError ? (
            <FailedQuery query={list} />
          ) : list.data.items.length === 0 ? (
            filtered ? (
              <NoResultsState onClear={clear} />
            ) : (
              <EmptyState
                drawing={<DoorDrawing />}
                title={<Trans>No tickets here</Trans>}
                description={<Trans>New tickets appear here automatically.</Trans>}
              />
            )
          ) : (
            <div className="flex flex-col gap-3">
              <QueueTable
                tickets={list.data.items}
                pending={list.isPlaceholderData}
                selected={selected}
                onSelectedChange={setSelected}
                search={search}
              />
              <Pagination
                page={search.page ?? 1}
                pageSize={queuePageSize}
                total={list.data.total}
                capped={list.data.total_capped}
                onPageChange={(page) => set({ page: page > 1 ? page : undefined })}
              />
            </div>
          )}
          <BulkActions
            desk={desk}
            agents={agents}
            selected={selected}
            onDone={() => setSelected([])}
          />
        </div>
      </div>
    </>
  )
}

/** Says in words what a figure or a link has narrowed the list to. */
function FigureNotice({ search }: { search: QueueSearch }) {
  const days = search.days
  return (
    <span className="text-13 text-ink-muted">
      {search.figure === 'answered' && <Trans>First reply sent</Trans>}
      {search.figure === 'answered_late' && <Trans>First reply late</Trans>}
      {search.figure === 'resolved' && <Trans>Resolved</Trans>}
      {search.figure === 'resolved_late' && <Trans>Resolved late</Trans>}
      {search.figure === 'rated' && <Trans>Rated</Trans>}
      {search.figure === 'rated_low' && <Trans>Rated 2 or lower</Trans>}
      {search.requester_id && <Trans>From one person</Trans>}
      {days !== undefined && <Trans> in the last {days} days</Trans>}
    </span>
  )
}
