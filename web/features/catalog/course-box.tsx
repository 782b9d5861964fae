import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Award,
  BookOpen,
  CalendarDays,
  Clock,
  Eye,
  Infinity as Endless,
  Users,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CourseCover } from './course-cover.tsx'
import { SaleEnd } from '#web/lib/sale-end.tsx'
import { Hours, Price, RegularPrice } from './course-facts.tsx'
import { SaveButton } from './save-button.tsx'

type CourseBoxProps = {
  course: CatalogCoursePage
  /** The one button: enroll, buy, continue, ask or wait. */
  action: ReactNode
}

/** Beside the page on a wide window, above it on a phone: price, what is included, and the one button. */
export function CourseBox({ course, action }: CourseBoxProps) {
  const opensPreview =
    course.state === 'published' &&
    !course.members_only &&
    course.outline.some(({ lessons }) => lessons.some(({ is_preview }) => is_preview))
  return (
    <aside className="overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-6">
      {course.trailer_url === null ? (
        <CourseCover course={course} className="max-lg:hidden" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a trailer has no captions of its own
        <video
          controls
          preload="none"
          src={course.trailer_url}
          poster={course.cover_url ?? undefined}
          className="block aspect-video w-full bg-ink"
        />
      )}
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-center justify-between gap-3">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2.5 text-24 font-semibold tabular-nums">
              <Price minor={course.price_minor} currency={course.currency} />
              <RegularPrice course={course} className="text-16" />
            </p>
            {course.sale_ends_at && (
              <p className="text-13 text-ink-muted">
                <SaleEnd at={course.sale_ends_at} />
              </p>
            )}
          </div>
          {course.state === 'published' && <SaveButton course={course} />}
        </div>
        <div>{action}</div>
        {opensPreview && (
          <Link
            to="/course-preview/$course"
            params={{ course: course.slug }}
            className="flex items-center justify-center gap-2 text-14 font-semibold text-primary underline-offset-4 hover:underline"
          >
            <Eye aria-hidden className="size-4" />
            <Trans>Try a lesson first</Trans>
          </Link>
        )}
        <Included course={course} />
      </div>
    </aside>
  )
}

function Included({ course }: { course: CatalogCoursePage }) {
  return (
    <ul className="flex flex-col gap-2.5 border-t border-line pt-4 text-14 text-ink-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-2.5">
      <li>
        <BookOpen aria-hidden />
        <Plural value={course.lesson_count} one="# lesson" other="# lessons" />
      </li>
      <li>
        <Clock aria-hidden />
        <Hours seconds={course.duration_seconds} />
      </li>
      {course.has_live_sessions && (
        <li>
          <Video aria-hidden />
          <Trans>Live sessions</Trans>
        </li>
      )}
      {course.has_certificate && (
        <li>
          <Award aria-hidden />
          <Trans>Certificate on completion</Trans>
        </li>
      )}
      {course.seats_left !== null && (
        <li>
          <Users aria-hidden />
          {course.seats_left === 0 ? (
            <Trans>All seats are taken</Trans>
          ) : (
            <Plural value={course.seats_left} one="# seat left" other="# seats left" />
          )}
        </li>
      )}
      {course.starts_at && (
        <li>
          <CalendarDays aria-hidden />
          <span>
            <Trans>
              Starts <RelativeTime value={course.starts_at} />
            </Trans>
          </span>
        </li>
      )}
      {course.ends_at ? (
        <li>
          <CalendarDays aria-hidden />
          <span>
            <Trans>
              Ends <RelativeTime value={course.ends_at} />
            </Trans>
          </span>
        </li>
      ) : (
        course.cohorts.length === 0 && (
          <li>
            <Endless aria-hidden />
            <Trans>Self-paced, no end date</Trans>
          </li>
        )
      )}
    </ul>
  )
}
