import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { Suspense } from 'react'
import type { CourseHome } from '#contract/progress.ts'
import { CalendarDay, CohortDates } from '#web/lib/cohort-dates.tsx'
import { EnrollmentStatusPill } from '#web/lib/enrollment-status-pill.tsx'
import { useCanDownload } from '#web/lib/offline/use-can-download.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import { CourseActions } from './course-card.tsx'
import { CompletionWords, RemainingWords } from './completion-words.tsx'
import { clock } from '#web/lib/player/clock.ts'
import { LockSentence } from './lesson-words.tsx'

const CourseDownload = pagePart(
  'features/progress/course-download.tsx',
  async () => (await import('./course-download.tsx')).CourseDownload,
)

/** Title, how far I am, and the next step. */
export function CourseHead({ organizationId, home }: { organizationId: string; home: CourseHome }) {
  const { t } = useLingui()
  const canDownload = useCanDownload()
  const { course, enrollment, next } = home
  const first = home.sections[0]?.lessons[0]
  const closed = first?.locked.find(({ code }) => !lessonReasons.has(code))
  return (
    <Card className="mt-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 p-5!">
      <ProgressRing
        size={84}
        label={t`Progress in the course`}
        value={home.completed_lessons / Math.max(1, home.lesson_count)}
      />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-start gap-3">
          <h1 className="font-display text-24 tracking-tight wrap-anywhere sm:text-32">
            {course.title}
          </h1>
          <CourseActions
            organizationId={organizationId}
            course={{ title: course.title, enrollment }}
          />
        </div>
        {course.subtitle && <p className="mt-1 text-14 text-ink-muted">{course.subtitle}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-muted">
          {enrollment.status !== 'active' && <EnrollmentStatusPill status={enrollment.status} />}
          {home.cohort && (
            <span>
              {home.cohort.name} · <CohortDates cohort={home.cohort} />
            </span>
          )}
          {enrollment.waiting_position !== null && (
            <Trans>Number {enrollment.waiting_position} on the waiting list</Trans>
          )}
          <span>
            {home.completed_lessons} / {home.lesson_count} <Trans>lessons</Trans>
          </span>
        </p>
        <p className="mt-1 text-13 text-ink-muted empty:hidden">
          {home.completion_note ? (
            <CompletionWords note={home.completion_note} />
          ) : (
            <RemainingWords home={home} />
          )}
        </p>
        <div className="-ms-2.5 mt-1 min-h-8">
          <Suspense>{canDownload && <CourseDownload home={home} />}</Suspense>
        </div>
      </div>
      {next ? (
        <div className="flex min-w-0 flex-col gap-1.5 max-sm:w-full">
          <Button asChild variant="primary" size="lg">
            <Link
              to="/dashboard/student/courses/$courseId/lessons/$lessonId"
              params={{ courseId: course.id, lessonId: next.lesson_id }}
            >
              <Play />
              {home.is_started ? <Trans>Continue</Trans> : <Trans>Start</Trans>}
            </Link>
          </Button>
          <p className="max-w-56 truncate text-center text-13 text-ink-muted max-sm:max-w-none">
            {next.title}
            {next.position_seconds > 0 && <> · {clock(next.position_seconds)}</>}
          </p>
        </div>
      ) : (
        closed && (
          <p className="text-14 text-ink-muted">
            {home.cohort && closed.code === 'course_not_started' ? (
              <Trans>
                Starts on <CalendarDay day={home.cohort.starts_on} />
              </Trans>
            ) : (
              <LockSentence reason={closed} />
            )}
          </p>
        )
      )}
    </Card>
  )
}

const lessonReasons: ReadonlySet<string> = new Set([
  'opens_later',
  'requires_lessons',
  'previous_lesson',
])
