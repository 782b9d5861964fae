import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { CatalogCourse } from '#contract/catalog.ts'
import { listWords } from '#web/ui/list-words.ts'
import { Pill } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { CourseCover } from './course-cover.tsx'
import { SaleEnd } from '#web/lib/sale-end.tsx'
import { Hours, Price, Rating, RegularPrice } from './course-facts.tsx'
import { SaveButton } from './save-button.tsx'
import { levelWords } from './words.ts'

/** A course in a grid: the whole card leads to its page, the bookmark saves it. */
export function CourseCard({ course }: { course: CatalogCourse }) {
  const { i18n } = useLingui()
  const { instructors, organization, mine } = course
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors focus-within:border-line-strong hover:border-line-strong">
      <div className="relative">
        <CourseCover course={course} />
        <SaveButton course={course} className="absolute end-3 top-3 z-10" />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex min-h-5.5 flex-wrap items-center justify-between gap-2 text-13 text-ink-muted">
          <span className="min-w-0 truncate">{organization.name}</span>
          {course.members_only && (
            <Pill icon={Lock}>
              <Trans>Members</Trans>
            </Pill>
          )}
        </p>
        <h3 className="text-16 leading-snug font-semibold text-balance">
          <Link
            to="/courses/$course"
            params={{ course: course.slug }}
            className="line-clamp-3 wrap-anywhere underline-offset-4 after:absolute after:inset-0 group-hover:underline focus-visible:outline-none"
          >
            {course.title}
          </Link>
        </h3>
        {instructors.length > 0 && (
          <p className="truncate text-13 text-ink-muted">
            {listWords(
              instructors.map(({ name }) => name),
              i18n.locale,
            )}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-13 text-ink-muted tabular-nums">
          <span>{i18n._(levelWords[course.level])}</span>
          <span aria-hidden>·</span>
          <span>
            <Hours seconds={course.duration_seconds} />
          </span>
          <span aria-hidden>·</span>
          <span>
            <Plural value={course.lesson_count} one="# lesson" other="# lessons" />
          </span>
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2 text-13 text-ink-muted">
          {mine ? (
            <EnrolledBar title={course.title} mine={mine} />
          ) : (
            <>
              <span className="text-14 font-semibold text-ink">
                <Price minor={course.price_minor} currency={course.currency} />{' '}
                <RegularPrice course={course} className="text-13" />
                {course.sale_ends_at && (
                  <span className="ms-1.5 text-13 font-normal text-ink-muted">
                    <SaleEnd at={course.sale_ends_at} />
                  </span>
                )}
              </span>
              <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
                <Rating average={course.rating_average} count={course.rating_count} />
                {course.learner_count > 0 && (
                  <span>
                    <Plural value={course.learner_count} one="# learner" other="# learners" />
                  </span>
                )}
              </span>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

function EnrolledBar({ title, mine }: { title: string; mine: NonNullable<CatalogCourse['mine']> }) {
  const { t } = useLingui()
  return (
    <div className="w-full">
      <p className="mb-1.5 font-semibold text-ink">
        {mine.completed ? (
          <Trans context="course">Completed</Trans>
        ) : (
          <Trans>Enrolled {mine.percent} %</Trans>
        )}
      </p>
      <ProgressBar label={t`Progress in ${title}`} value={mine.percent / 100} />
    </div>
  )
}
