import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CertificateStatusPill } from '#web/features/certificates/certificate-words.tsx'
import { CertificateSkeleton } from '#web/features/certificates/certificates-skeleton.tsx'
import { MyCertificate } from '#web/features/certificates/my-certificate.tsx'
import { certificateQuery } from '#web/features/certificates/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/student/certificates/$certificateId')({
  component: CertificatePage,
})

function CertificatePage() {
  const { certificateId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(certificateQuery(organizationId, certificateId))
  useCrumbName(certificateId, query.data?.course_title)
  if (query.isPending) return <CertificateSkeleton />
  if (query.isError) {
    const missing =
      query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)
    return missing ? <NotFound /> : <QueryFailure query={query} />
  }
  const certificate = query.data
  return (
    <>
      <PageTitle>{certificate.course_title}</PageTitle>
      <PageHead
        title={certificate.course_title}
        status={<CertificateStatusPill status={certificate.status} />}
        description={certificate.organization_name}
      />
      <MyCertificate organizationId={organizationId} certificate={certificate} />
    </>
  )
}
