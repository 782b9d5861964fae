import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { PayoutStatus } from '#contract/payouts.ts'
import { PayeesTable } from '#web/features/earnings/payees-table.tsx'
import { PayoutsTable } from '#web/features/earnings/payouts-table.tsx'
import { SplitRulesPart } from '#web/features/earnings/split-rules.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { payoutStatuses } from '#web/lib/url-words.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface PayoutsSearch {
  tab?: 'payees' | 'split'
  search?: string
  status?: PayoutStatus
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/payouts/')({
  validateSearch: (search: Record<string, unknown>): PayoutsSearch => ({
    tab: wordParam(search['tab'], ['payees', 'split']),
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], payoutStatuses),
    page: pageParam(search['page']),
  }),
  component: PayoutsPage,
})

function PayoutsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { tab, search, status, page } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const onChange = (change: Omit<PayoutsSearch, 'tab'>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  // How sales are split is set up by admins alone.
  const isAdmin = useCurrentOrganization()?.role === 'admin'
  const tabs = [
    { value: undefined, label: t`Payouts` },
    { value: 'payees', label: t`Payees` },
    ...(isAdmin ? [{ value: 'split', label: t`Split rules` } as const] : []),
  ] as const
  const part = { organizationId, onChange }
  return (
    <>
      <PageTitle>{t`Payouts`}</PageTitle>
      <PageHead
        title={<Trans>Payouts</Trans>}
        description={<Trans>What instructors have earned and how they’re paid.</Trans>}
        tabs={
          <LinkTabs label={t`Page sections`}>
            {tabs.map(({ value, label }) => (
              <LinkTab key={label} asChild current={tab === value}>
                <Link to="." search={{ tab: value }} activeOptions={{ explicitUndefined: true }}>
                  {label}
                </Link>
              </LinkTab>
            ))}
          </LinkTabs>
        }
      />
      {tab === 'payees' ? (
        <PayeesTable key={organizationId} {...part} filter={{ search, page }} />
      ) : tab === 'split' ? (
        <SplitRulesPart key={organizationId} {...part} filter={{ search, page }} />
      ) : (
        <PayoutsTable key={organizationId} {...part} filter={{ search, status, page }} />
      )}
    </>
  )
}
