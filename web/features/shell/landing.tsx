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
          <Trans>A place to learn and to teach.</Trans>
        </h1>
        <p className="mt-5 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Courses from schools, companies and clubs, all in one place. Find one, try a lesson, and
            start learning.
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
          lead={<Trans>Pick up exactly where you left off.</Trans>}
        >
          <Trans>
            Lessons, quizzes and live sessions from all your organizations in one account. Your
            progress, notes and certificates stay yours.
          </Trans>
        </Reader>
        <Reader
          heading={<Trans>For instructors</Trans>}
          lead={<Trans>Spend your time teaching, not on admin.</Trans>}
        >
          <Trans>
            Build courses from text, video, quizzes and assignments, see who’s stuck and why, and
            answer questions right where they’re asked.
          </Trans>
        </Reader>
        <Reader
          heading={<Trans>For organizations</Trans>}
          lead={<Trans>Your members, your rules, your brand.</Trans>}
        >
          <Trans>
            Invite instructors and learners, approve what gets published, and track everyone’s
            progress. Nobody outside your organization can look in.
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
        <Trans>Frequently asked questions</Trans>
      </h2>
      <div className="divide-y divide-line border-y border-line">
        <Question asked={<Trans>What does it cost to learn here?</Trans>}>
          <Trans>
            Accounts are free, and so are many courses. Every course shows its price up front, and
            you can try its preview lessons before you decide.
          </Trans>
        </Question>
        <Question asked={<Trans>Do I need an organization?</Trans>}>
          <Trans>
            No. When you enroll in a course, you join the organization that teaches it as a learner.
            One account covers all your organizations.
          </Trans>
        </Question>
        <Question asked={<Trans>Can I stop and come back?</Trans>}>
          <Trans>
            Yes. Lyceum remembers exactly where you stopped, down to the second, on every device.
            Your notes are there too.
          </Trans>
        </Question>
        <Question asked={<Trans>How do I teach?</Trans>}>
          <Trans>
            Organizations invite their instructors. If yours isn’t on Lyceum yet, send us an inquiry
            to get it set up.
          </Trans>
        </Question>
        <Question asked={<Trans>Who sees what I learn?</Trans>}>
          <Trans>
            You and the people who teach your courses. Only you can see your notes, and
            organizations can’t see what you do in other organizations.
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
          <Trans>Bring your organization to Lyceum.</Trans>
        </h2>
        <p className="mt-3 max-w-120 text-16 text-pretty text-ink-muted">
          <Trans>
            Tell us about your school, company or club. We’ll reply within two working days.
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
