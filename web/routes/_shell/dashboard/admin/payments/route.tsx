import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Outlet, useLocation, useMatchRoute } from '@tanstack/react-router'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/payments')({
  component: PaymentsLayout,
})

const parts = [
  { to: '/dashboard/admin/payments', label: msg`Orders` },
  { to: '/dashboard/admin/payments/refunds', label: msg`Refunds` },
  { to: '/dashboard/admin/payments/revenue', label: msg`Revenue` },
  { to: '/dashboard/admin/payouts', label: msg`Payouts` },
  { to: '/dashboard/admin/payments/coupons', label: msg`Coupons` },
  { to: '/dashboard/admin/payments/bundles', label: msg`Bundles` },
  { to: '/dashboard/admin/payments/subscriptions', label: msg`Subscriptions` },
  { to: '/dashboard/admin/payments/taxes', label: msg`Taxes` },
  { to: '/dashboard/admin/payments/settings', label: msg`Settings` },
] as const

/** Head and tabs of all that is about money; one order has a head of its own. */
function PaymentsLayout() {
  const { t, i18n } = useLingui()
  const mayOpen = useMayOpen()
  const isOrder = useMatchRoute()({ to: '/dashboard/admin/payments/orders/$orderId' })
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  if (isOrder) return <Outlet />
  const open = parts.find(({ to }) => to === path && to !== '/dashboard/admin/payments')
  return (
    <>
      <PageTitle>{open ? t`${i18n._(open.label)} · Payments` : t`Payments`}</PageTitle>
      <PageHead
        title={<Trans>Payments</Trans>}
        description={<Trans>Sales, refunds, payouts and payment settings.</Trans>}
        tabs={
          <LinkTabs label={t`Page sections`}>
            {parts
              .filter(({ to }) => mayOpen(to))
              .map(({ to, label }) => (
                <LinkTab key={to} asChild>
                  <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
                    {i18n._(label)}
                  </Link>
                </LinkTab>
              ))}
          </LinkTabs>
        }
      />
      <Outlet />
    </>
  )
}
