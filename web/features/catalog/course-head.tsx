import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen, CalendarClock, Globe, Users } from 'lucide-react'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { OrganizationMark } from '#web/lib/organization-mark.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Rating } from './course-facts.tsx'
import { languageName, levelWords } from './words.ts'

const linkClass = 'underline underline-offset-4 hover:text-ink'

/** What a course is, before anything about it is explained. */
export function CourseHead({ course }: { course: CatalogCoursePage }) {
  const { i18n } = useLingui()
  const { category, instructors } = course
  return (
    <header>
      <p className="mb-3 flex flex-wrap gap-x-2 text-13 text-ink-muted">
        <Link to="/courses" className={linkClass}>
          <Trans>Courses</Trans>
        </Link>
        {category && (
          <>
            <span aria-hidden>/</span>
            <Link
              to="/categories/$category"
              params={{ category: category.slug }}
              className={linkClass}
            >
              {category.name}
            </Link>
          </>
        )}
      </p>
      <h1
        lang={course.language}
        className="font-display text-32 leading-[1.12] tracking-tight text-balance wrap-anywhere sm:text-44"
      >
        {course.title}
      </h1>
      {course.subtitle && (
        <p
          lang={course.language}
          className="mt-3 max-w-lesson text-16 text-pretty text-ink-muted sm:text-20"
        >
          {course.subtitle}
        </p>
      )}
      <div className="mt-4 flex items-center gap-3">
        <OrganizationMark {...course.organization} />
        <p className="text-14 text-ink-muted">
          <Trans>
            By{' '}
            {instructors.map(({ id, name, course_count }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                {course_count > 0 ? (
                  <Link to="/instructors/$personId" params={{ personId: id }} className={linkClass}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
            ))}{' '}
            at <OrganizationName course={course} />
          </Trans>
        </p>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-14 text-ink-muted [&_svg]:size-4 [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
        {course.rating_average !== null && (
          <li>
            <Rating average={course.rating_average} count={course.rating_count} />
          </li>
        )}
        {course.learner_count > 0 && (
          <li>
            <Users aria-hidden />
            <Plural value={course.learner_count} one="# learner" other="# learners" />
          </li>
        )}
        <li>
          <BookOpen aria-hidden />
          {i18n._(levelWords[course.level])}
        </li>
        <li>
          <Globe aria-hidden />
          {languageName(course.language, i18n.locale)}
        </li>
        <li>
          <CalendarClock aria-hidden />
          <span>
            <Trans>
              Updated <RelativeTime value={course.updated_at} />
            </Trans>
          </span>
        </li>
      </ul>
    </header>
  )
}

/** Leads to its public page, where it has one: only with public courses. */
function OrganizationName({ course }: { course: CatalogCoursePage }) {
  const { name, slug, website } = course.organization
  if (course.state === 'published' && !course.members_only) {
    return (
      <Link to="/o/$slug" params={{ slug }} className={linkClass}>
        {name}
      </Link>
    )
  }
  if (website === '') return name
  return (
    <a href={website} rel="noopener" className={linkClass}>
      {name}
    </a>
  )
}
