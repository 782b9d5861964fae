import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OfflineBanner } from '#web/ui/offline.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Sidebar, SidebarDrawer } from './sidebar.tsx'

type ShellProps = {
  renderSwitcher: (collapsed: boolean) => ReactNode
  /** What must be known before anything else, above the header. */
  notice?: ReactNode
  header: ReactNode
  breadcrumb: ReactNode
  children: ReactNode
}

/** Sidebar, header and breadcrumb around a page. */
export function Shell({ renderSwitcher, notice, header, breadcrumb, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="fixed start-3 top-3 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus-visible:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <NavigationProgress />
      <div className="contents print:hidden">
        <Sidebar renderSwitcher={renderSwitcher} />
        <SidebarDrawer renderSwitcher={renderSwitcher} />
      </div>
      <BottomNav />
      <div className="flex min-w-0 flex-1 flex-col max-sm:pb-(--below)">
        <div className="contents print:hidden">
          <OfflineBanner />
          {notice}
          {header}
        </div>
        <main id="content" tabIndex={-1} className="flex-1 px-4 py-6 outline-none sm:px-8">
          <div className="mx-auto max-w-page">
            <div className="mb-2 min-h-4.5 print:hidden">{breadcrumb}</div>
            {children}
          </div>
        </main>
      </div>
    </div>
  )
}
