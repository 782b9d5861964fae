import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownHost } from '#web/lib/own-host.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { SiteMark } from './site-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type PublicFrameProps = { onLogin: () => void; onRegister: () => void; children: ReactNode }

const navClass =
  'target rounded-control px-2.5 py-1.5 text-14 text-ink-muted transition-colors hover:bg-wash hover:text-ink aria-[current=page]:text-ink aria-[current=page]:font-semibold'

/** Longer words than the English ones fit beside the wordmark on a phone. */
const narrowClass = 'max-sm:px-1.5 max-sm:text-13'

/** Head and foot of every page that is open to everyone. */
export function PublicFrame({ onLogin, onRegister, children }: PublicFrameProps) {
  const { t } = useLingui()
  const host = ownHost()
  const signedIn = useSession((session) => session.is_authenticated)
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-primary px-3 py-2 text-primary-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        <Trans>Skip to content</Trans>
      </a>
      <header className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-1 gap-y-1 px-4 pt-3 pb-2 sm:h-16 sm:flex-nowrap sm:gap-x-6 sm:px-8 sm:py-0">
        <Link
          to="/"
          aria-label={host ? t`${host.name}, home` : t`Lyceum, home`}
          className="target me-auto sm:me-0"
        >
          <SiteMark />
        </Link>
        <nav
          aria-label={t`Catalog`}
          className="order-last -mx-2.5 flex w-full gap-1 overflow-x-auto sm:order-none sm:mx-0 sm:w-auto"
        >
          <Link to="/courses" className={navClass}>
            <Trans>Courses</Trans>
          </Link>
          <Link to="/categories" className={navClass}>
            <Trans>Categories</Trans>
          </Link>
          <Link to="/instructors" className={navClass}>
            <Trans>Instructors</Trans>
          </Link>
        </nav>
        <div className="flex items-center gap-0.5 sm:ms-auto sm:gap-2">
          <ThemeToggle />
          {signedIn ? (
            <Button asChild variant="primary">
              <Link to="/dashboard">
                <Trans>Open dashboard</Trans>
              </Link>
            </Button>
          ) : (
            <>
              <Button variant="ghost" className={narrowClass} onClick={onLogin}>
                <Trans>Login</Trans>
              </Button>
              <Button variant="primary" className={narrowClass} onClick={onRegister}>
                <Trans>Register</Trans>
              </Button>
            </>
          )}
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

const footClass = 'underline-offset-4 hover:text-ink hover:underline'

function PublicFooter() {
  const { t } = useLingui()
  return (
    <footer className="mt-16 border-t border-line">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-start justify-between gap-x-12 gap-y-6 px-4 py-10 text-13 text-ink-muted sm:px-8">
        <div className="max-w-80">
          <SiteMark />
          {!ownHost() && (
            <p className="mt-3 text-pretty">
              <Trans>Learn with schools, companies and clubs, all in one place.</Trans>
            </p>
          )}
          <LanguageSwitcher className="mt-5" />
        </div>
        <nav aria-label={t`More`} className="grid grid-cols-2 gap-x-12 gap-y-2 sm:grid-cols-3">
          <Link to="/courses" className={footClass}>
            <Trans>Courses</Trans>
          </Link>
          <Link to="/categories" className={footClass}>
            <Trans>Categories</Trans>
          </Link>
          <Link to="/instructors" className={footClass}>
            <Trans>Instructors</Trans>
          </Link>
          {!ownHost() && (
            <Link to="/inquiry" className={footClass}>
              <Trans>For organizations</Trans>
            </Link>
          )}
          <Link to="/verify" className={footClass}>
            <Trans>Check a badge</Trans>
          </Link>
          <Link to="/login" className={footClass}>
            <Trans>Login</Trans>
          </Link>
          <Link to="/register" className={footClass}>
            <Trans>Create your account</Trans>
          </Link>
          <Link to="/terms" className={footClass}>
            <Trans>Terms</Trans>
          </Link>
          <Link to="/privacy" className={footClass}>
            <Trans>Privacy policy</Trans>
          </Link>
          <Link to="/status" className={footClass}>
            <Trans>Status</Trans>
          </Link>
        </nav>
      </div>
    </footer>
  )
}
