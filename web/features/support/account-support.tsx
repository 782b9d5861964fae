import { Trans, useLingui } from '@lingui/react/macro'
import type { Ticket } from '#contract/tickets.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Link } from '@tanstack/react-router'
import { organizationDesk, platformDesk } from './desk.ts'
import { SupportHome } from './support-home.tsx'
import type { SupportSearch } from './support-search.ts'

type AskedDesk = 'platform' | undefined

type AccountSupportProps = {
  search: SupportSearch
  platform: boolean
  onSearchChange: (search: SupportSearch, desk: AskedDesk) => void
  onOpened: (ticket: Ticket, desk: AskedDesk) => void
}

/** Support for everyone who is signed in: from the organization that they work in, if any, and from Lyceum. */
export function AccountSupport(props: AccountSupportProps) {
  const { search, platform, onSearchChange, onOpened } = props
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const asked: AskedDesk = organization === null || platform ? 'platform' : undefined
  const desk =
    organization === null || platform
      ? platformDesk()
      : organizationDesk(organization, '/account/support')
  return (
    <SupportHome
      desk={desk}
      search={search}
      onSearchChange={(next) => onSearchChange(next, asked)}
      onOpened={(ticket) => onOpened(ticket, asked)}
      switcher={
        organization && (
          <LinkTabs label={t`Support desk`}>
            <LinkTab asChild current={!platform}>
              <Link to="." search={{} as never} activeProps={{}}>
                {organization.name}
              </Link>
            </LinkTab>
            <LinkTab asChild current={platform}>
              <Link to="." search={{ desk: 'platform' } as never} activeProps={{}}>
                <Trans>Lyceum</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        )
      }
    />
  )
}
