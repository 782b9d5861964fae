import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CertificateStatus } from '#contract/certificates.ts'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { certificateStatuses } from '#web/lib/url-words.ts'
import { CertificatePanel } from './certificate-panel.tsx'
import { CertificatesTable, ExportCertificatesButton } from './certificates-table.tsx'
import { EligibleTable } from './eligible-table.tsx'
import { certificatesQuery, rulesQuery } from './queries.ts'
import { RulesTable } from './rules-table.tsx'
import { statusWords } from './certificate-words.tsx'

export interface StaffSearch {
  search?: string
  status?: CertificateStatus
  course?: string
  sort?: 'learner' | 'expires'
  open?: string
  page?: number
}

type StaffCertificatesProps = {
  organizationId: string
  tab: 'issued' | 'eligible' | 'rules'
  search: StaffSearch
  onChange: (change: Partial<StaffSearch>) => void
}

/** What was given, what could be given, and by which rule: the same for instructors and admins. */
export function StaffCertificates({
  organizationId,
  tab,
  search: { search, status, course, sort, open, page },
  onChange,
}: StaffCertificatesProps) {
  const { t, i18n } = useLingui()
  const courses = useQuery(rulesQuery(organizationId, {}))
  const set = (change: Partial<StaffSearch>) => onChange({ page: undefined, ...change })
  const clear = () => set({ search: undefined, status: undefined, course: undefined })
  const filtered = [search, status, course].some((value) => value !== undefined)
  const filter = { search, status, course_id: course, sort, page }
  const { data: issued } = useQuery({
    ...certificatesQuery(organizationId, filter),
    enabled: tab === 'issued',
  })
  const onPageChange = (next: number) => set({ page: next > 1 ? next : undefined })
  const nothing = filtered ? (
    <NoResultsState onClear={clear} />
  ) : (
    <EmptyState
      drawing={<LaurelDrawing />}
      title={
        tab === 'issued' ? (
          <Trans>No certificates issued yet</Trans>
        ) : tab === 'eligible' ? (
          <Trans>Everyone eligible has a certificate</Trans>
        ) : (
          <Trans>No published course yet</Trans>
        )
      }
      description={
        tab === 'rules' ? (
          <Trans>Publish a course to choose its certificate.</Trans>
        ) : (
          <Trans>Certificates are issued automatically when learners complete a course.</Trans>
        )
      }
    />
  )
  return (
    <>
      <FilterBar
        search={search ?? ''}
        searchLabel={tab === 'rules' ? t`Search courses` : t`Search learner, course or number`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
        end={
          tab === 'issued' && (
            <ExportCertificatesButton organizationId={organizationId} filter={filter} />
          )
        }
      >
        {tab === 'issued' && (
          <FilterChip
            single
            label={t`Status`}
            value={status ? [status] : []}
            onValueChange={([next]) => set({ status: next })}
            options={certificateStatuses.map((value) => ({
              value,
              label: i18n._(statusWords[value]),
              count: issued?.counts[value],
            }))}
          />
        )}
        {tab !== 'rules' && (
          <FilterChip
            single
            label={t`Course`}
            value={course ? [course] : []}
            onValueChange={([next]) => set({ course: next })}
            options={(courses.data?.items ?? []).map(({ course_id, course_title }) => ({
              value: course_id,
              label: course_title,
            }))}
          />
        )}
      </FilterBar>
      {tab === 'issued' && (
        <CertificatesTable
          organizationId={organizationId}
          filter={filter}
          onOpen={(id) => onChange({ open: id })}
          onSortChange={(next) => set({ sort: next === 'issued' ? undefined : next })}
          onPageChange={onPageChange}
          empty={nothing}
        />
      )}
      {tab === 'eligible' && (
        <EligibleTable
          organizationId={organizationId}
          filter={{ search, course_id: course, page }}
          onPageChange={onPageChange}
          empty={nothing}
        />
      )}
      {tab === 'rules' && (
        <RulesTable
          organizationId={organizationId}
          filter={{ search, page }}
          onPageChange={onPageChange}
          empty={nothing}
        />
      )}
      <CertificatePanel
        organizationId={organizationId}
        certificateId={open}
        onClose={() => onChange({ open: undefined })}
      />
    </>
  )
}
