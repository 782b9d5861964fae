import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { JoinCard } from '#web/features/organizations/join-card.tsx'
import { joinOfferQuery } from '#web/features/organizations/queries.ts'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/join/$organizationId')({
  validateSearch: (search: Record<string, unknown>): { proof?: string } => ({
    proof: textParam(search['proof'], 500),
  }),
  beforeLoad: ({ location }) => {
    if (!useSession.getState().is_authenticated) {
      throw redirect({ to: '/login', search: { redirect: location.href } })
    }
  },
  component: JoinPage,
})

function JoinPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { organizationId } = Route.useParams()
  const { proof } = Route.useSearch()
  const offer = useQuery(joinOfferQuery(organizationId))
  const name = offer.data?.organization.name
  return (
    <AuthFrame
      title={name ? <Trans>Join {name}</Trans> : <Trans>Join an organization</Trans>}
      description={offer.data?.organization.description}
      footer={
        <Link to="/dashboard" className="text-primary underline underline-offset-4">
          <Trans>Back to Dashboard</Trans>
        </Link>
      }
    >
      <PageTitle>{name ? t`Join ${name}` : t`Join an organization`}</PageTitle>
      {offer.isPending ? (
        <Skeleton className="h-24" />
      ) : offer.isError ? (
        <QueryFailure query={offer} />
      ) : (
        <JoinCard
          offer={offer.data}
          proof={proof}
          onEntered={() => void router.navigate({ to: '/dashboard' })}
        />
      )}
    </AuthFrame>
  )
}
