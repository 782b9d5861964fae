import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** The same head on the pages of earnings, with a tab for each. */
export function EarningsHead({
  title,
  description,
  status,
  action,
}: {
  title: ReactNode
  description?: ReactNode
  status?: ReactNode
  action?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <PageHead
      title={title}
      description={description}
      status={status}
      action={action}
      tabs={
        <LinkTabs label={t`Earnings pages`}>
          <LinkTab asChild>
            <Link to="/dashboard/instructor/earnings" activeOptions={{ exact: true }}>
              <Trans>Overview</Trans>
            </Link>
          </LinkTab>
          <LinkTab asChild>
            <Link to="/dashboard/instructor/earnings/settings">
              <Trans>Payout settings</Trans>
            </Link>
          </LinkTab>
          <LinkTab asChild>
            <Link to="/dashboard/instructor/earnings/tax-info">
              <Trans>Tax info</Trans>
            </Link>
          </LinkTab>
        </LinkTabs>
      }
    />
  )
}
