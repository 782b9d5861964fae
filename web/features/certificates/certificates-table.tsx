import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { exportCertificates, type CertificateSummary } from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { CertificateStatusPill } from './certificate-words.tsx'
import { certificatesPageSize, certificatesQuery, type CertificatesFilter } from './queries.ts'

type CertificatesTableProps = {
  organizationId: string
  filter: CertificatesFilter
  onOpen: (certificateId: string) => void
  onSortChange: (sort: CertificatesFilter['sort']) => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

const sorts = { issued: 'issued', learner: 'learner', expires: 'expires' } as const

/** Certificates that were given, for those who teach. */
export function CertificatesTable({
  organizationId,
  filter,
  onOpen,
  onSortChange,
  onPageChange,
  empty,
}: CertificatesTableProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...certificatesQuery(organizationId, filter),
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
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Certificates`}
        rows={list.data.items}
        rowId={({ id }) => id}
        rowLabel={({ learner_name }) => learner_name}
        columns={columnsOf(onOpen)}
        sort={{ id: filter.sort ?? 'issued', descending: (filter.sort ?? 'issued') === 'issued' }}
        onSortChange={({ id }) => onSortChange(sorts[id as keyof typeof sorts])}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={certificatesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columnsOf = (onOpen: (certificateId: string) => void): Column<CertificateSummary>[] => [
  {
    id: 'learner',
    header: t`Learner`,
    sortable: true,
    cell: ({ id, learner_name, code }) => (
      <span className="block py-1.5">
        <button
          type="button"
          className="text-start font-semibold wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onOpen(id)}
        >
          {learner_name}
        </button>
        <span className="block font-mono text-12 font-normal text-ink-muted">{code}</span>
      </span>
    ),
  },
  { id: 'course', header: t`Course`, cell: ({ course_title }) => course_title },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <CertificateStatusPill status={status} />,
  },
  { id: 'source', header: t`Source`, cell: ({ source }) => sourceWords()[source] },
  {
    id: 'expires',
    header: t`Expires`,
    sortable: true,
    cell: ({ expires_at }) => (expires_at ? <RelativeTime value={expires_at} /> : t`Never`),
  },
  {
    id: 'issued',
    header: t`Issued`,
    sortable: true,
    cell: ({ issued_at }) => <RelativeTime value={issued_at} />,
  },
]

const sourceWords = (): Record<CertificateSummary['source'], string> => ({
  rule: t`Automatic`,
  grant: t`Manual`,
  reissue: t`Reissued`,
  renewal: t`Renewed`,
})

/** What the filter leaves, as a spreadsheet. */
export function ExportCertificatesButton({
  organizationId,
  filter: { search, status, course_id },
}: {
  organizationId: string
  filter: CertificatesFilter
}) {
  const save = useMutation({
    mutationFn: () =>
      call(exportCertificates, {
        params: { organizationId },
        query: { search, status, course_id },
      }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Button size="sm" pending={save.isPending} onClick={() => save.mutate()}>
      <Download />
      CSV
    </Button>
  )
}
