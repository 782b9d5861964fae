import { Trans, useLingui } from '@lingui/react/macro'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useSidebar } from './sidebar-store.ts'
import { ThemeToggle } from './theme-toggle.tsx'

type HeaderProps = {
  /** Without it there is no search. */
  onSearch?: (() => void) | undefined
  notifications: ReactNode
  userMenu: ReactNode
}

export function Header({ onSearch, notifications, userMenu }: HeaderProps) {
  const { t } = useLingui()
  const open = useSidebar((sidebar) => sidebar.mobileOpen)
  const setOpen = useSidebar((sidebar) => sidebar.setMobileOpen)
  const isApple = useIsApple()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 px-4 backdrop-blur-sm sm:px-8">
      <div className="mx-auto flex h-13.75 max-w-page items-center gap-2">
        <IconButton
          label={t`Open menu`}
          aria-expanded={open}
          className="-ms-2 lg:hidden"
          onClick={() => setOpen(true)}
        >
          <MenuIcon />
        </IconButton>
        {onSearch && (
          <button
            type="button"
            aria-keyshortcuts="Control+K Meta+K"
            className="target flex h-9 w-full max-w-90 items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-start text-ink-faint transition-colors hover:border-line-strong"
            onClick={onSearch}
          >
            <Search aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">
              <Trans>Search</Trans>
            </span>
            <span aria-hidden dir="ltr" className="hidden gap-1 sm:flex">
              <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
              <Kbd>K</Kbd>
            </span>
          </button>
        )}
        <div className="ms-auto flex items-center gap-1">
          <ThemeToggle />
          {notifications}
          {userMenu}
        </div>
      </div>
    </header>
  )
}

const useIsApple = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
