import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import {
  BookOpen,
  CalendarDays,
  House,
  Menu as MenuIcon,
  MessageSquare,
  type LucideIcon,
} from 'lucide-react'
import { exactly } from '#web/lib/exactly.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useSidebar } from './sidebar-store.ts'

const places: { label: MessageDescriptor; to: string; icon: LucideIcon }[] = [
  { label: msg`Home`, to: '/dashboard', icon: House },
  { label: msg`Courses`, to: '/dashboard/student/courses', icon: BookOpen },
  { label: msg`Calendar`, to: '/dashboard/student/calendar', icon: CalendarDays },
  { label: msg`Messages`, to: '/dashboard/student/messages', icon: MessageSquare },
]

const shape =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-12 transition-colors'

/** Where a learner goes most, in reach of a thumb. Wider windows have the sidebar or its menu. */
export function BottomNav() {
  const { t, i18n } = useLingui()
  const organization = useCurrentOrganization()
  const pathname = useLocation({ select: (location) => location.pathname })
  const open = useSidebar((sidebar) => sidebar.mobileOpen)
  const setOpen = useSidebar((sidebar) => sidebar.setMobileOpen)
  if (organization?.role !== 'learner' || organization.closed) return null
  return (
    <nav
      aria-label={t`Quick access`}
      data-bottom-nav
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {places.map(({ label, to, icon: Icon }) => {
        const isHere =
          to === '/dashboard'
            ? /^\/dashboard(\/student)?\/?$/.test(pathname)
            : pathname === to || pathname.startsWith(`${to}/`)
        return (
          <Link
            key={to}
            to={to}
            activeOptions={exactly}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(shape, isHere ? 'font-semibold text-primary' : 'text-ink-muted')}
          >
            <Icon aria-hidden className="size-5" />
            {i18n._(label)}
          </Link>
        )
      })}
      <button
        type="button"
        aria-expanded={open}
        className={classNames(shape, 'text-ink-muted')}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden className="size-5" />
        {t`More`}
      </button>
    </nav>
  )
}
