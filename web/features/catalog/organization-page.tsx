import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OrganizationPage as Page } from '#contract/organization-page.ts'
import { Brand } from '#web/lib/brand/brand.tsx'
import { OrganizationHeader } from '#web/lib/brand/organization-header.tsx'
import { CourseGrid } from './course-grid.tsx'
import { InstructorCard } from './instructor-card.tsx'

/** One organization in its own color: who it is, what it teaches in public, and who teaches there. */
export function OrganizationPage({ page }: { page: Page }) {
  const { name, accent, courses, instructors, course_count } = page
  return (
    <Brand accent={accent}>
      <OrganizationHeader
        name={name}
        description={page.description}
        logo={page.logo}
        website={page.website}
        facts={
          <>
            <span>
              <Plural value={course_count} one="# course" other="# courses" />
            </span>
            <span>
              <Plural value={page.enrollment_count} one="# enrollment" other="# enrollments" />
            </span>
          </>
        }
      />
      <section aria-labelledby="organization-courses" className="border-t border-line pt-10">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="organization-courses" className="font-display text-24 tracking-tight">
            <Trans>Courses by {name}</Trans>
          </h2>
          {course_count > courses.length && (
            <Link
              to="/courses"
              search={{ organization: page.id }}
              className="text-14 text-primary underline-offset-4 hover:underline"
            >
              <Plural value={course_count} one="View # course" other="View all # courses" />
            </Link>
          )}
        </div>
        <CourseGrid columns={4} courses={courses} />
      </section>
      {instructors.length > 0 && (
        <section aria-labelledby="organization-instructors" className="pt-12">
          <h2 id="organization-instructors" className="mb-5 font-display text-24 tracking-tight">
            <Trans>Instructors</Trans>
          </h2>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {instructors.map((instructor) => (
              <InstructorCard key={instructor.id} instructor={instructor} />
            ))}
          </div>
        </section>
      )}
      {page.contact_address && (
        <section aria-labelledby="organization-contact" className="pt-12">
          <h2 id="organization-contact" className="mb-3 font-display text-24 tracking-tight">
            <Trans>Contact</Trans>
          </h2>
          <address className="whitespace-pre-line text-14 not-italic">
            {page.contact_address}
          </address>
        </section>
      )}
    </Brand>
  )
}
