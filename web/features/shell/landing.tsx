import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Portico } from './portico.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type LandingProps = { onLogin: () => void; onRegister: () => void }

export function Landing({ onLogin, onRegister }: LandingProps) {
  const { t } = useLingui()
  const signedIn = useSession((session) => session.is_authenticated)
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <title>Lyceum</title>
      <header className="mx-auto flex h-16 w-full max-w-page items-center justify-between gap-3 px-4 sm:px-8">
        <Link to="/" aria-label={t`Lyceum, home`}>
          <Wordmark />
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          {signedIn ? (
            <Button asChild variant="primary">
              <Link to="/dashboard">
                <Trans>Open dashboard</Trans>
              </Link>
            </Button>
          ) : (
            <>
              <Button variant="ghost" onClick={onLogin}>
                <Trans>Login</Trans>
              </Button>
              <Button variant="primary" onClick={onRegister}>
                <Trans>Register</Trans>
              </Button>
            </>
          )}
        </div>
      </header>
      <main className="flex-1">
        <Hero signedIn={signedIn} onRegister={onRegister} onLogin={onLogin} />
        <People />
        <Start signedIn={signedIn} onRegister={onRegister} />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-13 text-ink-muted sm:px-8">
          <Wordmark />
          <p>
            <Trans>A learning platform where many organizations teach on one installation.</Trans>
          </p>
        </div>
      </footer>
    </div>
  )
}

function Hero({ signedIn, onLogin, onRegister }: LandingProps & { signedIn: boolean }) {
  return (
    <section className="mx-auto grid w-full max-w-page items-end gap-x-12 px-4 pt-12 sm:px-8 sm:pt-20 lg:grid-cols-[1.1fr_1fr]">
      <div className="pb-12 sm:pb-20">
        <h1 className="max-w-150 font-display text-44 leading-[1.08] tracking-tight text-balance sm:text-[4rem]">
          <Trans>A place to learn, and a place to teach.</Trans>
        </h1>
        <p className="mt-6 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Lyceum gives every school, company and club its own rooms: courses, people and progress,
            under one roof and apart from each other.
          </Trans>
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {signedIn ? (
            <Button asChild variant="primary" size="lg">
              <Link to="/dashboard">
                <Trans>Continue learning</Trans>
              </Link>
            </Button>
          ) : (
            <>
              <Button variant="primary" size="lg" onClick={onRegister}>
                <Trans>Create your account</Trans>
              </Button>
              <Button size="lg" onClick={onLogin}>
                <Trans>I have an account</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
      <Portico className="mx-auto w-full max-w-130 lg:max-w-none" />
    </section>
  )
}

function People() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto w-full max-w-page px-4 sm:px-8">
        <Reader
          heading={<Trans>For learners</Trans>}
          lead={<Trans>Pick up exactly where you stopped.</Trans>}
        >
          <Trans>
            Lessons, quizzes and live sessions of all your organizations in one account. Your
            progress, your notes and your certificates stay yours.
          </Trans>
        </Reader>
        <Reader
          heading={<Trans>For instructors</Trans>}
          lead={<Trans>Spend the evening teaching, not administrating.</Trans>}
        >
          <Trans>
            Build a course from text, video, quizzes and assignments, see who is stuck and why, and
            answer where the question was asked.
          </Trans>
        </Reader>
        <Reader
          heading={<Trans>For organizations</Trans>}
          lead={<Trans>Your members, your rules, your name on the door.</Trans>}
        >
          <Trans>
            Invite instructors and learners, approve what is published, and follow who learns what.
            Nobody outside sees inside.
          </Trans>
        </Reader>
      </div>
    </section>
  )
}

function Reader({
  heading,
  lead,
  children,
}: {
  heading: ReactNode
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-12 gap-y-3 border-b border-line py-10 last:border-b-0 sm:py-14 lg:grid-cols-[12rem_1fr_1fr]">
      <h2 className="text-14 font-semibold text-primary">{heading}</h2>
      <p className="font-display text-24 leading-snug tracking-tight text-balance sm:text-32">
        {lead}
      </p>
      <p className="max-w-110 text-16 text-pretty text-ink-muted">{children}</p>
    </div>
  )
}

function Start({ signedIn, onRegister }: { signedIn: boolean; onRegister: () => void }) {
  return (
    <section className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-8 px-4 py-16 sm:px-8 sm:py-24">
      <div>
        <h2 className="max-w-150 font-display text-32 tracking-tight text-balance">
          <Trans>Open your own rooms.</Trans>
        </h2>
        <p className="mt-3 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Create an account, found an organization and invite the first people. It takes as long
            as writing their addresses.
          </Trans>
        </p>
      </div>
      {signedIn ? (
        <Button asChild variant="primary" size="lg">
          <Link to="/dashboard">
            <Trans>Open dashboard</Trans>
          </Link>
        </Button>
      ) : (
        <Button variant="primary" size="lg" onClick={onRegister}>
          <Trans>Create your account</Trans>
        </Button>
      )}
    </section>
  )
}
