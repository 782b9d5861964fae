import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { myPlanCertificatesQuery } from './queries.ts'

/** The certificate that I hold of a path, or that it gives one in the end. */
export function PathCertificate({
  organizationId,
  planId,
}: {
  organizationId: string
  planId: string
}) {
  const { data = [] } = useQuery(myPlanCertificatesQuery(organizationId))
  const found = data.find(({ plan_id }) => plan_id === planId)
  if (!found) return null
  if (!found.certificate) {
    return (
      <p className="flex items-center gap-2 border-t border-line pt-3 text-13 text-ink-muted">
        <Award aria-hidden className="size-4 shrink-0" />
        <Trans>Complete every course to earn a certificate.</Trans>
      </p>
    )
  }
  return (
    <div className="border-t border-line pt-3">
      <Button asChild size="sm">
        <Link
          to="/dashboard/student/certificates/$certificateId"
          params={{ certificateId: found.certificate.id }}
        >
          <Award />
          <Trans>Path certificate</Trans>
        </Link>
      </Button>
    </div>
  )
}
