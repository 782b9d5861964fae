import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EarningsHead } from '#web/features/earnings/earnings-head.tsx'
import { EarningsPage, type EarningsSearch } from '#web/features/earnings/earnings-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/earnings/')({
  validateSearch: (search: Record<string, unknown>): EarningsSearch => ({
    tab: wordParam(search['tab'], ['payouts', 'statements']),
    account: wordParam(search['account'], ['available', 'on_hold', 'in_payout', 'paid']),
    currency: textParam(search['currency'], 3),
    page: pageParam(search['page']),
    open: textParam(search['open'], 40),
  }),
  component: EarningsRoute,
})

function EarningsRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Earnings`}</PageTitle>
      <EarningsHead
        title={<Trans>Earnings</Trans>}
        description={<Trans>Your share of sales from your courses.</Trans>}
      />
      <EarningsPage
        key={organizationId}
        organizationId={organizationId}
        search={search}
        onChange={(change) =>
          void navigate({
            search: (now) => ({ ...now, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}
