import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { LearningHome } from '#contract/progress.ts'
import { kindIcons } from '#web/lib/lesson-kind.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { clock } from '#web/lib/player/clock.ts'

/** The lesson to go on with, and the one button that opens it. On a phone the cover is small, so that what is due fits below. */
export function ContinueCard({ course }: { course: LearningHome['courses'][number] }) {
  const { t } = useLingui()
  const { next } = course
  const Icon = next ? kindIcons[next.kind] : Play
  return (
    <Card className="relative flex sm:gap-5 sm:p-0!">
      <div className="overflow-hidden max-sm:absolute max-sm:end-4 max-sm:top-4 max-sm:w-24 max-sm:rounded-control sm:w-64 sm:shrink-0 sm:rounded-s-card">
        {course.cover_url ? (
          <img
            src={course.cover_url}
            alt=""
            className="aspect-video size-full object-cover sm:aspect-auto"
          />
        ) : (
          <Cover
            seed={course.title}
            family={course.category ?? undefined}
            className="sm:aspect-auto sm:h-full"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:p-5">
        <div className="max-sm:min-h-13.5 max-sm:pe-28">
          <p className="text-13 text-ink-muted">
            <Trans>Continue where you left off</Trans>
          </p>
          <h2 className="mt-1 font-display text-20 leading-7 tracking-tight wrap-anywhere max-sm:line-clamp-3 sm:text-24 sm:leading-8">
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId: course.course_id }}
              className="hover:underline"
            >
              {course.title}
            </Link>
          </h2>
        </div>
        <ProgressBar
          label={t`Progress in ${course.title}`}
          value={course.completed_lessons / Math.max(1, course.lesson_count)}
          showValue
        />
        {next ? (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-14">
              <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 wrap-anywhere">
                {next.title}
                {next.position_seconds > 0 && (
                  <span className="text-ink-muted tabular-nums">
                    {' '}
                    · <Trans>at {clock(next.position_seconds)}</Trans>
                  </span>
                )}
              </span>
            </p>
            <Button asChild variant="primary" className="max-sm:w-full">
              <Link
                to="/dashboard/student/courses/$courseId/lessons/$lessonId"
                params={{ courseId: course.course_id, lessonId: next.lesson_id }}
              >
                <Play />
                <Trans>Continue</Trans>
              </Link>
            </Button>
          </div>
        ) : (
          <p className="mt-auto text-14 text-ink-muted">
            <Trans>
              No lessons are open right now. See the course page for when the next one opens.
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
