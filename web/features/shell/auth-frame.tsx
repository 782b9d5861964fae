import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownHost } from '#web/lib/own-host.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { SiteMark } from './site-mark.tsx'
import { Portico } from './portico.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type AuthFrameProps = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** The way to a neighbouring page. */
  footer?: ReactNode
}

/** One form on a quiet page. */
export function AuthFrame({ title, description, children, footer }: AuthFrameProps) {
  const { t } = useLingui()
  const host = ownHost()
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-h-dvh flex-col px-4 sm:px-8">
        <header className="flex h-16 items-center justify-between">
          <Link to="/" aria-label={host ? t`${host.name}, home` : t`Lyceum, home`}>
            <SiteMark />
          </Link>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-100 flex-1 flex-col pt-6 pb-12 sm:justify-center">
          <h1 className="font-display text-32 tracking-tight">{title}</h1>
          {description && <p className="mt-2 text-pretty text-ink-muted">{description}</p>}
          <div className="mt-7">{children}</div>
          {footer && <p className="mt-6 text-ink-muted">{footer}</p>}
        </main>
        <footer className="flex justify-center pb-6 text-13 text-ink-muted">
          <LanguageSwitcher className="justify-center" />
        </footer>
      </div>
      <div className="sticky top-0 hidden h-dvh overflow-hidden border-s border-line bg-wash lg:block">
        <Portico className="absolute inset-x-0 bottom-0 mx-auto max-h-[80%] w-full max-w-180" />
      </div>
    </div>
  )
}
