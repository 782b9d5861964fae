import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownHost } from '#web/lib/own-host.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { SiteMark } from './site-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type PlainFrameProps = { title: ReactNode; description?: ReactNode; children: ReactNode }

/** A public page with one matter and room to read it. */
export function PlainFrame({ title, description, children }: PlainFrameProps) {
  const { t } = useLingui()
  const host = ownHost()
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex h-16 w-full max-w-page items-center justify-between gap-3 px-4 sm:px-8">
        <Link to="/" aria-label={host ? t`${host.name}, home` : t`Lyceum, home`}>
          <SiteMark />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-form px-4 pt-8 pb-20 sm:px-8 sm:pt-14">
        <h1 className="font-display text-32 tracking-tight text-balance sm:text-44">{title}</h1>
        {description && <p className="mt-3 text-16 text-pretty text-ink-muted">{description}</p>}
        <div className="mt-8">{children}</div>
      </main>
      <footer className="mx-auto w-full max-w-form px-4 pb-8 text-13 text-ink-muted sm:px-8">
        <LanguageSwitcher />
      </footer>
    </div>
  )
}
