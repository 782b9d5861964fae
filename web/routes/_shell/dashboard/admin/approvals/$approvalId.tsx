import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { ApprovalChanges } from '#web/features/approvals/approval-changes.tsx'
import { ApprovalChecklist } from '#web/features/approvals/approval-checklist.tsx'
import { ApprovalComments } from '#web/features/approvals/approval-comments.tsx'
import { ApprovalSide } from '#web/features/approvals/approval-side.tsx'
import { ApprovalStatusPill } from '#web/features/approvals/approval-status-pill.tsx'
import { DecideButtons } from '#web/features/approvals/decide-buttons.tsx'
import { approvalQuery } from '#web/features/approvals/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/approvals/$approvalId')({
  component: ApprovalPage,
})

function ApprovalPage() {
  const { approvalId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(approvalQuery(organizationId, approvalId))
  useCrumbName(approvalId, query.data?.title)

  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryFailure query={query} />
  }
  const approval = query.data
  return (
    <>
      <PageTitle>{approval.title}</PageTitle>
      <PageHead
        title={approval.title}
        status={<ApprovalStatusPill status={approval.status} />}
        description={approval.kind_label}
        action={
          <>
            {approval.description.links.map(({ label, path }) => (
              <Button key={path} asChild>
                <Link to={path}>
                  <ExternalLink />
                  {label}
                </Link>
              </Button>
            ))}
            <DecideButtons organizationId={organizationId} approval={approval} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {approval.note && (
            <Card>
              <CardHead title={<Trans>Note</Trans>} />
              <p className="text-14 wrap-anywhere whitespace-pre-line">{approval.note}</p>
            </Card>
          )}
          {approval.reason && (
            <Card>
              <CardHead title={<Trans>Reason</Trans>} />
              <p className="text-14 wrap-anywhere whitespace-pre-line">{approval.reason}</p>
            </Card>
          )}
          <ApprovalChanges description={approval.description} />
          <ApprovalChecklist items={approval.description.checklist} />
          <ApprovalComments organizationId={organizationId} approval={approval} />
        </div>
        <ApprovalSide organizationId={organizationId} approval={approval} />
      </div>
    </>
  )
}
