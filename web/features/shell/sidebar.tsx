import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { Compass, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { exactly } from '#web/lib/exactly.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { useSidebar } from './sidebar-store.ts'
import { SiteMark } from './site-mark.tsx'

type SidebarProps = {
  /** The organization switcher; `collapsed` asks for its icon only. */
  renderSwitcher: (collapsed: boolean) => ReactNode
}

/** Beside the page on wide windows: 64 units, or 16 when collapsed. */
export function Sidebar({ renderSwitcher }: SidebarProps) {
  const { t } = useLingui()
  const host = ownHost()
  const collapsed = useSidebar((sidebar) => sidebar.collapsed)
  const toggle = useSidebar((sidebar) => sidebar.toggleCollapsed)
  return (
    <aside
      aria-label={t`Sidebar`}
      data-collapsed={collapsed}
      className={classNames(
        'hidden shrink-0 border-e border-line bg-surface transition-[width] lg:block',
        collapsed ? 'w-16' : 'w-64',
      )}
    >
      <div className="sticky top-0 flex h-dvh flex-col gap-4 p-3">
        <div
          className={classNames(
            'flex h-8 items-center',
            collapsed ? 'justify-center' : 'justify-between ps-2',
          )}
        >
          {!collapsed && (
            <Link
              to="/dashboard"
              aria-label={host ? t`${host.name}, go to dashboard` : t`Lyceum, go to dashboard`}
              activeOptions={exactly}
            >
              <SiteMark />
            </Link>
          )}
          <IconButton
            size="sm"
            label={collapsed ? t`Expand sidebar` : t`Collapse sidebar`}
            aria-expanded={!collapsed}
            onClick={toggle}
          >
            {collapsed ? (
              <PanelLeftOpen className="rtl:-scale-x-100" />
            ) : (
              <PanelLeftClose className="rtl:-scale-x-100" />
            )}
          </IconButton>
        </div>
        {renderSwitcher(collapsed)}
        <CatalogLink collapsed={collapsed} />
        <SidebarNav collapsed={collapsed} />
        {collapsed && <Mark className="mx-auto size-5" />}
      </div>
    </aside>
  )
}

/** The way to the public catalog, which every signed-in person may browse. */
function CatalogLink({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useLingui()
  const label = t`Browse courses`
  const link = (
    <Link
      to="/courses"
      aria-label={collapsed ? label : undefined}
      className={classNames(
        'flex h-9 shrink-0 items-center gap-2.5 rounded-control border border-line text-14 transition-colors hover:border-line-strong hover:bg-wash',
        collapsed ? 'justify-center' : 'px-2.5',
      )}
    >
      <Compass aria-hidden className="size-4 shrink-0 text-primary" />
      {!collapsed && label}
    </Link>
  )
  return collapsed ? (
    <Tooltip text={label} side="end">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** The same menu as a drawer on narrow windows; it closes when another page opens. */
export function SidebarDrawer({ renderSwitcher }: SidebarProps) {
  const open = useSidebar((sidebar) => sidebar.mobileOpen)
  const setOpen = useSidebar((sidebar) => sidebar.setMobileOpen)
  const router = useRouter()

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) setOpen(false)
      }),
    [router, setOpen],
  )

  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetContent side="start" hideTitle title={<Trans>Menu</Trans>} className="w-72">
        <div className="flex min-h-full flex-col gap-4 p-3">
          <div className="flex h-8 items-center ps-2">
            <SiteMark />
          </div>
          {renderSwitcher(false)}
          <CatalogLink />
          <SidebarNav />
        </div>
      </SheetContent>
    </Sheet>
  )
}
