import { Plural, Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { InstructorProfile as Profile } from '#contract/catalog.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Rating } from './course-facts.tsx'
import { CourseGrid } from './course-grid.tsx'
import { comma } from '#web/ui/comma.ts'

/** One person who teaches: who they are, and all their public courses. */
export function InstructorProfile({ profile }: { profile: Profile }) {
  const { name, avatar, headline, bio, links, organizations, courses } = profile
  return (
    <>
      <header className="flex flex-col gap-6 border-b border-line pb-10 sm:flex-row">
        <Avatar size="xl" name={name} src={avatar} className="size-28 text-32" />
        <div className="min-w-0 flex-1">
          <h1 className="font-display text-32 tracking-tight wrap-anywhere sm:text-44">{name}</h1>
          {headline && <p className="mt-1 text-16 text-pretty text-ink-muted">{headline}</p>}
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-muted tabular-nums">
            <span>
              <Plural value={profile.course_count} one="# course" other="# courses" />
            </span>
            <span>
              <Plural value={profile.learner_count} one="# learner" other="# learners" />
            </span>
            <Rating average={profile.rating_average} count={profile.rating_count} />
            <span>{organizations.join(comma())}</span>
          </p>
          {bio && (
            <p className="mt-5 max-w-lesson text-16 text-pretty whitespace-pre-line wrap-anywhere">
              {bio}
            </p>
          )}
          {links.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-14">
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer nofollow"
                    className="inline-flex items-center gap-1.5 text-primary underline-offset-4 hover:underline"
                  >
                    <ExternalLink aria-hidden className="size-3.5" />
                    {label || url}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <section className="pt-10">
        <h2 className="mb-5 font-display text-24 tracking-tight">
          <Trans>Courses by {name}</Trans>
        </h2>
        <CourseGrid columns={4} courses={courses} />
      </section>
    </>
  )
}
