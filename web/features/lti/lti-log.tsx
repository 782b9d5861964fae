import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { LtiLogEntry } from '#contract/lti-tools.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { ltiLogPageSize, ltiLogQuery } from './queries.ts'

export function LtiLogCard({ organizationId }: { organizationId: string }) {
  return (
    <Card className="sm:p-6">
      <LtiLog organizationId={organizationId} />
    </Card>
  )
}

/** Launches and service calls, newest first, with what went wrong. */
function LtiLog({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [onlyFailed, setOnlyFailed] = useState(false)
  const list = useQuery({
    ...ltiLogQuery(organizationId, { page, onlyFailed }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">
          <Trans>Launches and calls</Trans>
        </h3>
        <Checkbox
          label={<Trans>Only failures</Trans>}
          checked={onlyFailed}
          onCheckedChange={(on) => {
            setOnlyFailed(on)
            setPage(1)
          }}
        />
      </div>
      {list.isPending ? (
        <Skeleton className="h-24" />
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <p className="text-ink-muted">
          {onlyFailed ? (
            <Trans>No failures.</Trans>
          ) : (
            <Trans>Nothing yet. Launches and what tools ask for will appear here.</Trans>
          )}
        </p>
      ) : (
        <>
          <DataTable
            label={t`Launches and calls`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns()}
          />
          <Pagination
            page={page}
            pageSize={ltiLogPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
        </>
      )}
    </section>
  )
}

const columns = (): Column<LtiLogEntry>[] => [
  {
    id: 'what',
    header: t`What`,
    cell: ({ action, partner_name }) => (
      <span className="flex flex-col py-1">
        <ActionWords action={action} />
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">
          {partner_name || '–'}
        </span>
      </span>
    ),
  },
  { id: 'who', header: t`Person`, cell: ({ person_name }) => person_name ?? '–' },
  {
    id: 'result',
    header: t`Result`,
    cell: ({ error, changed }) =>
      error === '' ? (
        <span className="flex flex-col items-start gap-1">
          <Pill tone="success" icon={CircleCheck}>
            <Trans>Done</Trans>
          </Pill>
          {changed && <ChangedWords {...changed} />}
        </span>
      ) : (
        <span className="flex flex-col items-start gap-1">
          <Pill tone="danger" icon={CircleX}>
            <Trans>Failed</Trans>
          </Pill>
          <span className="text-13 wrap-anywhere">{error}</span>
        </span>
      ),
  },
  { id: 'when', header: t`When`, cell: ({ happened_at }) => <RelativeTime value={happened_at} /> },
]

function ChangedWords({ added, removed }: NonNullable<LtiLogEntry['changed']>) {
  return (
    <span className="text-13">
      {added === 0 && removed === 0 ? (
        <Trans>No changes</Trans>
      ) : (
        <Trans>
          {added} added, {removed} removed
        </Trans>
      )}
    </span>
  )
}

function ActionWords({ action }: { action: LtiLogEntry['action'] }) {
  switch (action) {
    case 'register':
      return <Trans>Registration</Trans>
    case 'launch':
      return <Trans>Launch</Trans>
    case 'deep_link':
      return <Trans>Content selection</Trans>
    case 'token':
      return <Trans>Access token</Trans>
    case 'members':
      return <Trans>Course members</Trans>
    case 'line_items':
      return <Trans>Gradebook columns</Trans>
    case 'score':
      return <Trans>Score</Trans>
    case 'results':
      return <Trans>Results</Trans>
  }
}
