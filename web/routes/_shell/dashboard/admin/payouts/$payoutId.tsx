import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Amount } from '#web/lib/amount.tsx'
import { PayoutActions } from '#web/features/earnings/payout-actions.tsx'
import { PayoutDetail } from '#web/features/earnings/payout-detail.tsx'
import { PayoutStatusPill } from '#web/features/earnings/payout-status-pill.tsx'
import { payoutQuery } from '#web/features/earnings/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/payouts/$payoutId')({
  component: PayoutPage,
})

function PayoutPage() {
  const { t } = useLingui()
  const { payoutId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(payoutQuery(organizationId, payoutId))
  useCrumbName(payoutId, query.data?.number)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryFailure query={query} />
  }
  const payout = query.data
  const name = payout.payee?.name ?? payout.method.holder_name
  return (
    <>
      <PageTitle>{t`Payout ${payout.number}`}</PageTitle>
      <PageHead
        title={
          <Trans>
            <Amount minor={payout.amount_minor} currency={payout.currency} /> to {name}
          </Trans>
        }
        status={<PayoutStatusPill status={payout.status} />}
        description={
          payout.is_member ? payout.number : t`${payout.number} · no longer a member here`
        }
        action={
          <>
            {payout.status === 'requested' && payout.approval_id && (
              <Button asChild variant="primary">
                <Link
                  to="/dashboard/admin/approvals/$approvalId"
                  params={{ approvalId: payout.approval_id }}
                >
                  <Trans>Decide</Trans>
                </Link>
              </Button>
            )}
            <PayoutActions organizationId={organizationId} payout={payout} />
          </>
        }
      />
      <PayoutDetail organizationId={organizationId} payout={payout} />
    </>
  )
}
