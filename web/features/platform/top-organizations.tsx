import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PlatformOverview } from '#contract/platform.ts'
import { Card, CardHead } from '#web/ui/card.tsx'

type Top = PlatformOverview['top_organizations']

export function TopOrganizations({ organizations }: { organizations: Top }) {
  return (
    <Card>
      <CardHead title={<Trans>Largest organizations</Trans>} />
      <ul className="-mx-2 flex flex-col">
        {organizations.map(({ id, name, member_count, active_count }) => (
          <li key={id}>
            <Link
              to="/dashboard/super-admin/organizations"
              search={{ organization: id }}
              className="flex items-baseline justify-between gap-3 rounded-control px-2 py-2 hover:bg-wash"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 text-13 text-ink-muted tabular-nums">
                <Trans>
                  {member_count} members, {active_count} active
                </Trans>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
