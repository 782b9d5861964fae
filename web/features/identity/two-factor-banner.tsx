import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import type { Membership } from '#contract/organizations.ts'
import { useNow } from '#web/lib/use-now.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Leads members to two-factor before their organization closes to them, and after. */
export function TwoFactorBanner({ organization }: { organization: Membership | null }) {
  const now = useNow(60_000)
  if (!organization?.two_factor_due_at) return null
  const due = organization.two_factor_due_at
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-amber-soft px-4 py-2 text-13 text-amber-ink">
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <span>
        {Date.parse(due) > now ? (
          <Trans>
            Set up two-factor to keep access to {organization.name}. It’s required{' '}
            <RelativeTime value={due} />.
          </Trans>
        ) : (
          <Trans>Set up two-factor to access {organization.name}.</Trans>
        )}
      </span>
      <Link to="/account/settings" hash="two-factor" className="font-semibold underline">
        <Trans>Set up two-factor</Trans>
      </Link>
    </aside>
  )
}
