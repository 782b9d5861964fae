import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogCourse, CatalogHome } from '#contract/catalog.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { CourseCover } from './course-cover.tsx'
import { Hours, Price, Rating } from './course-facts.tsx'
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx'
import { InstructorCard } from './instructor-card.tsx'
import { homeQuery } from './queries.ts'

const page = 'mx-auto w-full max-w-page px-4 sm:px-8'

/** What the catalog has, on the first page: subjects, courses, people and figures. */
export function LandingCourses({ certificates }: { certificates: number }) {
  const home = useQuery(homeQuery)
  if (home.isPending) return <LandingCoursesSkeleton />
  if (home.isError) return <QueryFailure query={home} />
  const { categories, featured, newest, instructors, figures } = home.data
  // A new installation has nothing to show yet, and empty shelves say less than none.
  if (figures.courses === 0) return null
  return (
    <>
      <CategoryStrip categories={categories} />
      <Featured courses={featured} />
      <Figures figures={figures} certificates={certificates} />
      <Block
        title={<Trans>New courses</Trans>}
        more={
          <Link to="/courses" search={{ sort: 'newest' }} className={moreClass}>
            <Trans>All new courses</Trans>
            <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
          </Link>
        }
      >
        <CourseGrid columns={4} courses={newest} />
      </Block>
      {instructors.length > 0 && (
        <Block
          title={<Trans>Meet the instructors</Trans>}
          more={
            <Link to="/instructors" className={moreClass}>
              <Trans>All instructors</Trans>
              <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
            </Link>
          }
        >
          <div className="grid gap-4 md:grid-cols-2">
            {instructors.map((instructor) => (
              <InstructorCard key={instructor.id} instructor={instructor} />
            ))}
          </div>
        </Block>
      )}
    </>
  )
}

const moreClass =
  'inline-flex items-center gap-1.5 text-14 font-semibold text-primary underline-offset-4 hover:underline'

function Block({
  title,
  more,
  children,
}: {
  title: ReactNode
  more: ReactNode
  children: ReactNode
}) {
  return (
    <section className={`${page} py-10 sm:py-14`}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="font-display text-32 tracking-tight">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

function CategoryStrip({ categories }: Pick<CatalogHome, 'categories'>) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Categories`} className="border-y border-line bg-surface">
      <ul className={`${page} flex gap-x-8 overflow-x-auto py-1`}>
        {categories.map(({ slug, name, icon }) => (
          <li key={slug} className="shrink-0">
            <Link
              to="/categories/$category"
              params={{ category: slug }}
              className="flex items-center gap-2 py-3 text-14 text-ink-muted transition-colors hover:text-primary"
            >
              <CategoryIcon icon={icon} className="size-4.5" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One large, four beside it: an order to look in, not a wall. */
function Featured({ courses }: { courses: readonly CatalogCourse[] }) {
  const [first, ...others] = courses
  if (!first) return null
  return (
    <Block
      title={<Trans>Popular right now</Trans>}
      more={
        <Link to="/courses" className={moreClass}>
          <Trans>All courses</Trans>
          <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
        </Link>
      }
    >
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1.15fr_1fr]">
        <article className="group relative">
          <CourseCover course={first} className="rounded-card" />
          <p className="mt-4 text-13 text-ink-muted">{first.organization.name}</p>
          <h3 className="mt-1 font-display text-32 leading-tight tracking-tight text-balance">
            <Link
              to="/courses/$course"
              params={{ course: first.slug }}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {first.title}
            </Link>
          </h3>
          {first.subtitle && (
            <p className="mt-2 max-w-130 text-16 text-pretty text-ink-muted">{first.subtitle}</p>
          )}
          <CourseLine course={first} />
        </article>
        <ol className="flex flex-col">
          {others.map((course) => (
            <li
              key={course.id}
              className="group relative flex gap-4 border-b border-line py-4 first:pt-0 last:border-b-0"
            >
              <CourseCover course={course} className="h-18 w-32! shrink-0 rounded-control" />
              <div className="min-w-0">
                <h3 className="text-16 leading-snug font-semibold text-balance">
                  <Link
                    to="/courses/$course"
                    params={{ course: course.slug }}
                    className="line-clamp-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
                  >
                    {course.title}
                  </Link>
                </h3>
                <p className="truncate text-13 text-ink-muted">{course.organization.name}</p>
                <CourseLine course={course} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Block>
  )
}

function CourseLine({ course }: { course: CatalogCourse }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-13 text-ink-muted tabular-nums">
      <span className="font-semibold text-ink">
        <Price minor={course.price_minor} currency={course.currency} />
      </span>
      <span>
        <Hours seconds={course.duration_seconds} />
      </span>
      <Rating average={course.rating_average} count={course.rating_count} />
      {course.learner_count > 0 && (
        <span>
          <Plural value={course.learner_count} one="# learner" other="# learners" />
        </span>
      )}
    </p>
  )
}

function Figures({
  figures,
  certificates,
}: Pick<CatalogHome, 'figures'> & { certificates: number }) {
  const { i18n } = useLingui()
  const shown = [
    { value: figures.courses, label: <Trans>courses open to everyone</Trans>, key: 'courses' },
    { value: figures.learners, label: <Trans>learners</Trans>, key: 'learners' },
    {
      value: certificates,
      label: <Trans>certificates anyone can check</Trans>,
      key: 'certificates',
    },
    {
      value: figures.organizations,
      label: <Trans>organizations</Trans>,
      key: 'organizations',
    },
  ].filter(({ value }) => value > 0)
  return (
    <div className={page}>
      <dl className="flex flex-wrap gap-x-16 gap-y-6 border-y border-line py-8">
        {shown.map(({ value, label, key }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-14 text-ink-muted">{label}</dt>
            <dd className="font-display text-44 leading-none tracking-tight tabular-nums">
              {i18n.number(value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function LandingCoursesSkeleton() {
  return (
    <div className={`${page} py-14`}>
      <CourseGridSkeleton count={4} columns={4} />
    </div>
  )
}
