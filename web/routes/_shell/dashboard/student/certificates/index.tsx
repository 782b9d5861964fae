import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { CertificateStatus } from '#contract/certificates.ts'
import { statusWords } from '#web/features/certificates/certificate-words.tsx'
import { MyCertificates } from '#web/features/certificates/my-certificates.tsx'
import { myCertificatesQuery } from '#web/features/certificates/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { certificateStatuses } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface CertificatesSearch {
  status?: CertificateStatus
  search?: string
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/student/certificates/')({
  validateSearch: (search: Record<string, unknown>): CertificatesSearch => ({
    status: wordParam(search['status'], certificateStatuses),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
  }),
  component: CertificatesPage,
})

function CertificatesPage() {
  const organization = useCurrentOrganization()
  return organization && <CertificatesOf organizationId={organization.id} />
}

function CertificatesOf({ organizationId }: { organizationId: string }) {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const filter = Route.useSearch()
  const { data } = useQuery(myCertificatesQuery(organizationId, filter))
  const set = (change: Partial<CertificatesSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const all = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageTitle>{t`Certificates`}</PageTitle>
      <PageHead
        title={<Trans>Certificates</Trans>}
        count={data?.total}
        description={<Trans>Certificates you’ve earned. Anyone can verify them.</Trans>}
        tabs={
          <LinkTabs label={t`Certificates by status`}>
            {[undefined, ...certificateStatuses].map((status) => (
              <LinkTab
                key={status ?? 'all'}
                asChild
                current={filter.status === status}
                count={status ? data?.counts[status] : all}
              >
                <Link
                  to="."
                  search={(now) => ({ ...now, page: undefined, status })}
                  activeOptions={{ explicitUndefined: true }}
                >
                  {status ? i18n._(statusWords[status]) : t`All`}
                </Link>
              </LinkTab>
            ))}
          </LinkTabs>
        }
      />
      {(all ?? 0) > 0 || filter.search ? (
        <FilterBar
          search={filter.search ?? ''}
          searchLabel={t`Search certificates`}
          onSearchChange={(next) => set({ search: next || undefined })}
        />
      ) : null}
      <MyCertificates
        organizationId={organizationId}
        filter={filter}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        onClear={() => set({ search: undefined, status: undefined })}
      />
    </>
  )
}
