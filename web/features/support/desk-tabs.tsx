import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { below, type Desk } from './desk.ts'

export type DeskPart = 'queue' | 'figures' | 'articles' | 'categories' | 'replies' | 'settings'

/** The parts of the desk, the same on each of its pages. */
export function DeskTabs({ desk, current }: { desk: Desk; current: DeskPart }) {
  const { t } = useLingui()
  const mayOpen = useMayOpen()
  const isAdmin = useCurrentOrganization()?.role === 'admin'
  // Saved replies and hours are set up by admins; the platform's desk is its staff's.
  const isOpen = ({ part, to }: { part: DeskPart; to: string }) =>
    !to.startsWith('/dashboard/admin/') ||
    isAdmin ||
    (mayOpen(to) && part !== 'replies' && part !== 'settings')
  const parts: { part: DeskPart; label: React.ReactNode; to: string; tab?: string }[] = [
    { part: 'queue', label: <Trans>Queue</Trans>, to: desk.base },
    { part: 'figures', label: <Trans>Figures</Trans>, to: desk.base, tab: 'figures' },
    { part: 'articles', label: <Trans>Articles</Trans>, to: below(desk, 'articles') },
    { part: 'categories', label: <Trans>Categories</Trans>, to: below(desk, 'categories') },
    { part: 'replies', label: <Trans>Saved replies</Trans>, to: desk.base, tab: 'replies' },
    { part: 'settings', label: <Trans>Hours and targets</Trans>, to: desk.base, tab: 'settings' },
  ]
  return (
    <LinkTabs label={t`Support sections`}>
      {parts.filter(isOpen).map(({ part, label, to, tab }) => (
        <LinkTab key={part} asChild current={part === current}>
          <Link to={to} search={{ tab } as never} activeOptions={{ exact: true }} activeProps={{}}>
            {label}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
