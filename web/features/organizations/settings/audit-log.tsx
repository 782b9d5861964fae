import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAuditEntries, type AuditEntry } from '#contract/organization-settings.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { auditPageSize, auditQuery, type AuditFilter } from './settings-queries.ts'

type AuditLogProps = {
  organizationId: string
  filter: AuditFilter
  onFilterChange: (change: Partial<AuditFilter>) => void
}

/** Who did what, when, from where and why. Nobody can change or delete an entry. */
export function AuditLog({ organizationId, filter, onFilterChange }: AuditLogProps) {
  const { t } = useLingui()
  const [exporting, setExporting] = useState(false)
  const list = useQuery({
    ...auditQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const clear = () => onFilterChange({ search: undefined, action: undefined })
  const save = async () => {
    setExporting(true)
    const { page: _, ...query } = filter
    await call(exportAuditEntries, { params: { organizationId }, query })
      .then(saveFile)
      .catch((error) => toastFailure(error))
    setExporting(false)
  }
  return (
    <>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t`Search by person, action or reason`}
        onSearchChange={(search) => onFilterChange({ search: search || undefined })}
        onClear={filter.search || filter.action ? clear : undefined}
        end={
          <Button size="sm" pending={exporting} onClick={() => void save()}>
            <Download />
            <Trans>Export CSV</Trans>
          </Button>
        }
      >
        <FilterChip
          single
          label={t`About`}
          value={filter.action ? [filter.action] : []}
          onValueChange={([action]) => onFilterChange({ action })}
          options={[
            { value: 'member.', label: t`Members` },
            { value: 'invitation.', label: t`Invitations` },
            { value: 'group.', label: t`Groups` },
            { value: 'course.', label: t`Courses` },
            { value: 'enrollment.', label: t`Enrollments` },
            { value: 'approval.', label: t`Approvals` },
            { value: 'organization.', label: t`Organization` },
            { value: 'person.', label: t`Sign-ins` },
          ]}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <NoResultsState onClear={clear} />
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Audit log`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns()}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={Number(filter.page ?? 1)}
            pageSize={auditPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onFilterChange({ page })}
          />
        </div>
      )}
    </>
  )
}

const columns = (): Column<AuditEntry>[] => [
  {
    id: 'sentence',
    header: t`What happened`,
    cell: ({ sentence, action, reason }) => (
      <span className="wrap-anywhere" title={action}>
        {sentence}
        {reason && (
          <span className="block text-13 text-ink-muted">
            <Trans>Reason: {reason}</Trans>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'address',
    header: t({ message: 'From', context: 'IP address' }),
    cell: ({ ip_address, location }) => (
      <>
        {ip_address ?? '–'}
        {location !== null && <span className="block text-13 text-ink-muted">{location}</span>}
      </>
    ),
  },
  {
    id: 'when',
    header: t`When`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
