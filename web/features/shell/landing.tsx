import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Portico } from './portico.tsx'

type LandingProps = {
  onRegister: () => void
  /** The search of the catalog. */
  search: ReactNode
  /** What the catalog has; for who is signed in, what they were at. */
  courses: ReactNode
}

/** The first page, inside the frame of public pages. */
export function Landing({ onRegister, search, courses }: LandingProps) {
  const signedIn = useSession((session) => session.is_authenticated)
  return (
    <>
      <title>Lyceum</title>
      <Hero signedIn={signedIn} onRegister={onRegister} search={search} />
      {courses}
      <People />
      <Questions />
      <Start />
    </>
  )
}

function Hero({
  signedIn,
  onRegister,
  search,
}: Pick<LandingProps, 'onRegister' | 'search'> & { signedIn: boolean }) {
  return (
    <section className="mx-auto grid w-full max-w-page items-end gap-x-12 px-4 pt-8 sm:px-8 sm:pt-14 lg:grid-cols-[1.1fr_1fr]">
      <div className="pb-10 sm:pb-16">
        <h1 className="max-w-150 font-display text-44 leading-[1.08] tracking-tight text-balance sm:text-[4rem]">
          <Trans>A place to learn, and a place to teach.</Trans>
        </h1>
        <p className="mt-5 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Schools, companies and clubs teach here, each in its own rooms. Look for a course, read
            a lesson, and begin.
          </Trans>
        </p>
        <div className="mt-7 max-w-130">{search}</div>
        <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-muted">
          {signedIn ? (
            <Button asChild variant="link">
              <Link to="/dashboard">
                <Trans>Continue learning</Trans>
              </Link>
            </Button>
          ) : (
            <>
              <Trans>New here?</Trans>
              <Button variant="link" onClick={onRegister}>
                <Trans>Create your account</Trans>
              </Button>
            </>
          )}
        </p>
      </div>
      <Portico className="mx-auto w-full max-w-130 max-lg:hidden lg:max-w-none" />
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

function Questions() {
  return (
    <section className="mx-auto grid w-full max-w-page gap-x-12 gap-y-6 px-4 pt-16 sm:px-8 sm:pt-24 lg:grid-cols-[1fr_1.6fr]">
      <h2 className="font-display text-32 tracking-tight text-balance">
        <Trans>Before you begin</Trans>
      </h2>
      <div className="divide-y divide-line border-y border-line">
        <Question asked={<Trans>What does it cost to learn here?</Trans>}>
          <Trans>
            The account is free. Each course says its price on its card; many are free. You can read
            the lessons that are marked as preview before you decide.
          </Trans>
        </Question>
        <Question asked={<Trans>Do I need an organization?</Trans>}>
          <Trans>
            No. With your first course you become a learner of the organization that teaches it. One
            account holds the courses of all of them.
          </Trans>
        </Question>
        <Question asked={<Trans>Can I stop and come back?</Trans>}>
          <Trans>
            Yes. Lyceum keeps the lesson and the second where you stopped, on every device, and your
            notes beside them.
          </Trans>
        </Question>
        <Question asked={<Trans>How do I teach?</Trans>}>
          <Trans>
            Organizations invite their instructors. If yours is not here yet, ask to have it set up.
          </Trans>
        </Question>
        <Question asked={<Trans>Who sees what I learn?</Trans>}>
          <Trans>
            You and the people who teach your courses. Your notes are yours alone, and no
            organization sees what you do in another.
          </Trans>
        </Question>
      </div>
    </section>
  )
}

function Question({ asked, children }: { asked: ReactNode; children: ReactNode }) {
  return (
    <details className="group py-4">
      <summary className="flex items-center justify-between gap-4 text-16 font-semibold marker:content-none">
        {asked}
        <span
          aria-hidden
          className="text-20 leading-none text-ink-faint transition-transform group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <p className="mt-2 max-w-lesson pe-8 text-16 text-pretty text-ink-muted">{children}</p>
    </details>
  )
}

function Start() {
  return (
    <section className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-8 px-4 pt-16 sm:px-8 sm:pt-24">
      <div>
        <h2 className="max-w-150 font-display text-32 tracking-tight text-balance">
          <Trans>Open your own rooms.</Trans>
        </h2>
        <p className="mt-3 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Tell us about your school, company or club. A person reads it and answers within two
            working days.
          </Trans>
        </p>
      </div>
      <Button asChild variant="primary" size="lg">
        <Link to="/inquiry">
          <Trans>Bring your organization</Trans>
        </Link>
      </Button>
    </section>
  )
}
