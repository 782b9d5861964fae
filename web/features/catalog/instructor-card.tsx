import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CatalogInstructor } from '#contract/catalog.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Rating } from './course-facts.tsx'
import { comma } from '#web/ui/comma.ts'

/** Someone who teaches, with what and to how many. */
export function InstructorCard({ instructor }: { instructor: CatalogInstructor }) {
  const { id, name, avatar, headline, subjects } = instructor
  return (
    <article className="group relative flex gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong">
      <Avatar size="lg" name={name} src={avatar} />
      <div className="min-w-0">
        <h3 className="text-16 font-semibold">
          <Link
            to="/instructors/$personId"
            params={{ personId: id }}
            className="wrap-anywhere underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        {headline && <p className="text-14 text-pretty text-ink-muted">{headline}</p>}
        <p className="mt-2 flex flex-wrap gap-x-3 text-13 text-ink-muted tabular-nums">
          <span>
            <Plural value={instructor.course_count} one="# course" other="# courses" />
          </span>
          <span>
            <Plural value={instructor.learner_count} one="# learner" other="# learners" />
          </span>
          <Rating average={instructor.rating_average} count={instructor.rating_count} />
        </p>
        {subjects.length > 0 && (
          <p className="mt-1 text-13 text-ink-faint">{subjects.join(comma())}</p>
        )}
      </div>
    </article>
  )
}
