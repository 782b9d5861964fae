import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { CertificateSummary } from '#contract/certificates.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { CertificatesSkeleton } from './certificates-skeleton.tsx'
import { CertificateDay, CertificateStatusPill } from './certificate-words.tsx'
import { certificatesPageSize, myCertificatesQuery, type MyCertificatesFilter } from './queries.ts'

type MyCertificatesProps = {
  organizationId: string
  filter: MyCertificatesFilter
  onPageChange: (page: number) => void
  onClear: () => void
}

export function MyCertificates({
  organizationId,
  filter,
  onPageChange,
  onClear,
}: MyCertificatesProps) {
  const list = useQuery({
    ...myCertificatesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <CertificatesSkeleton />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    if (filter.search || filter.status) return <NoResultsState onClear={onClear} />
    return (
      <Card>
        <EmptyState
          drawing={<LaurelDrawing />}
          title={<Trans>No certificates yet</Trans>}
          description={
            <Trans>
              Complete a course with a certificate and it will appear here automatically.
            </Trans>
          }
          action={
            <Button asChild variant="primary">
              <Link to="/dashboard/student/courses">
                <Trans>My Courses</Trans>
              </Link>
            </Button>
          }
        />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {list.data.items.map((certificate) => (
          <li key={certificate.id}>
            <CertificateCard certificate={certificate} />
          </li>
        ))}
      </ul>
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

function CertificateCard({ certificate }: { certificate: CertificateSummary }) {
  const { t } = useLingui()
  const { id, course_title, organization_name, time_zone } = certificate
  return (
    <Card className="flex h-full flex-col overflow-hidden p-0!">
      <Link
        to="/dashboard/student/certificates/$certificateId"
        params={{ certificateId: id }}
        className="grid h-48 place-items-center overflow-hidden border-b border-line bg-wash p-4"
        tabIndex={-1}
        aria-hidden
      >
        <CertificatePicture
          src={certificate.picture_url}
          of={course_title}
          orientation={certificate.orientation}
          className="h-40 w-auto! max-w-full rounded-[3px] shadow-float"
        />
      </Link>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-14 font-semibold wrap-anywhere">
            <Link
              to="/dashboard/student/certificates/$certificateId"
              params={{ certificateId: id }}
              className="underline-offset-4 hover:underline"
            >
              {course_title}
            </Link>
          </h2>
          <CertificateStatusPill status={certificate.status} />
        </div>
        <p className="text-13 text-ink-muted">
          {organization_name} ·{' '}
          <CertificateDay value={certificate.issued_at} timeZone={time_zone} />
          {certificate.expires_at && (
            <>
              <br />
              <Trans>
                Valid until <CertificateDay value={certificate.expires_at} timeZone={time_zone} />
              </Trans>
            </>
          )}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button asChild size="sm">
            <DownloadLink href={certificate.pdf_url}>
              <Download />
              PDF
            </DownloadLink>
          </Button>
          <CopyButton text={certificate.verify_url} label={t`Copy link`} />
        </div>
      </div>
    </Card>
  )
}
