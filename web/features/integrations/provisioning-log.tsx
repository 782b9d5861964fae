import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { ProvisioningEntry } from '#contract/provisioning.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { provisioningLogPageSize, provisioningLogQuery } from './provisioning-queries.ts'

/** What the directory did or tried, newest first. */
export function ProvisioningLog({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [onlyRefused, setOnlyRefused] = useState(false)
  const list = useQuery({
    ...provisioningLogQuery(organizationId, { page, onlyRefused }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">
          <Trans>Directory log</Trans>
        </h3>
        <Checkbox
          label={<Trans>Only refused changes</Trans>}
          checked={onlyRefused}
          onCheckedChange={(on) => {
            setOnlyRefused(on)
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
          {onlyRefused ? (
            <Trans>No refused changes.</Trans>
          ) : (
            <Trans>No changes yet. What your directory does will appear here.</Trans>
          )}
        </p>
      ) : (
        <>
          <DataTable
            label={t`Directory log`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns()}
          />
          <Pagination
            page={page}
            pageSize={provisioningLogPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
        </>
      )}
    </section>
  )
}

const columns = (): Column<ProvisioningEntry>[] => [
  {
    id: 'name',
    header: t`User or group`,
    cell: ({ name, resource_type }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name || '–'}</span>
        <span className="text-13 font-normal text-ink-muted">
          {resource_type === 'User' ? <Trans>User</Trans> : <Trans>Group</Trans>}
        </span>
      </span>
    ),
  },
  {
    id: 'action',
    header: t({ message: 'Change', context: 'noun' }),
    cell: ({ action }) => <ActionWords action={action} />,
  },
  {
    id: 'result',
    header: t`Result`,
    cell: ({ status, detail, is_dry_run }) => (
      <span className="flex flex-col items-start gap-1">
        {status >= 400 ? (
          <Pill tone="danger" icon={CircleX}>
            <Trans>Refused ({status})</Trans>
          </Pill>
        ) : is_dry_run ? (
          <Pill tone="info" icon={FlaskConical}>
            <Trans>Dry run</Trans>
          </Pill>
        ) : (
          <Pill tone="success" icon={CircleCheck}>
            <Trans>Done</Trans>
          </Pill>
        )}
        {detail && <span className="text-13 wrap-anywhere">{detail}</span>}
      </span>
    ),
  },
  { id: 'token', header: t`Token`, cell: ({ token_name }) => token_name },
  { id: 'when', header: t`When`, cell: ({ happened_at }) => <RelativeTime value={happened_at} /> },
]

function ActionWords({ action }: { action: ProvisioningEntry['action'] }) {
  switch (action) {
    case 'create':
      return <Trans>Added</Trans>
    case 'update':
      return <Trans>Changed</Trans>
    case 'deactivate':
      return <Trans>Deactivated</Trans>
    case 'reactivate':
      return <Trans>Reactivated</Trans>
    case 'delete':
      return <Trans>Removed</Trans>
  }
}
