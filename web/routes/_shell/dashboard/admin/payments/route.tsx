import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { PageTitle } from '#web/lib/page-title.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/payments')({
  component: PaymentsLayout,
})

/** Head and tabs of all that is about money; one order has a head of its own. */
function PaymentsLayout() {
  const { t } = useLingui()
  const isOrder = useMatchRoute()({ to: '/dashboard/admin/payments/orders/$orderId' })
  if (isOrder) return <Outlet />
  return (
    <>
      <PageTitle>{t`Payments`}</PageTitle>
      <PageHead
        title={<Trans>Payments</Trans>}
        description={<Trans>What was sold, what is owed, and by which rules.</Trans>}
        tabs={
          <LinkTabs label={t`Parts of this page`}>
            <LinkTab asChild>
              <Link
                to="/dashboard/admin/payments"
                activeOptions={{ exact: true, includeSearch: false }}
              >
                <Trans>Orders</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payments/refunds" activeOptions={anySearch}>
                <Trans>Refunds</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payments/revenue" activeOptions={anySearch}>
                <Trans>Revenue</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payouts" activeOptions={anySearch}>
                <Trans>Payouts</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payments/coupons" activeOptions={anySearch}>
                <Trans>Coupons</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payments/taxes">
                <Trans>Taxes</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild>
              <Link to="/dashboard/admin/payments/settings">
                <Trans>Settings</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      <Outlet />
    </>
  )
}

const anySearch = { includeSearch: false }
