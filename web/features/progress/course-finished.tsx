import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Award, Star } from 'lucide-react'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'

type CourseFinishedProps = {
  open: boolean
  home: CourseHome
  /** A lesson that is left although the course is complete. */
  next: LessonState | undefined
  onNext: () => void
  onClose: () => void
}

/** The end of a course: what was done, and what there is now. */
export function CourseFinished({ open, home, next, onNext, onClose }: CourseFinishedProps) {
  const { course } = home
  const left = home.lesson_count - home.completed_lessons
  return (
    <Dialog open={open} onOpenChange={(shown) => !shown && onClose()}>
      <DialogContent title={<Trans>Course complete</Trans>} hideTitle className="text-center">
        <FinishDrawing />
        <p className="mt-5 text-13 font-semibold text-primary">
          <Trans>Course complete</Trans>
        </p>
        <p className="mt-1 font-display text-24 tracking-tight wrap-anywhere">{course.title}</p>
        <p className="mt-2 text-14 text-ink-muted">
          {left > 0 ? (
            <Trans>
              You finished {home.completed_lessons} of {home.lesson_count} lessons, enough to
              complete the course.
            </Trans>
          ) : (
            <Plural
              value={home.lesson_count}
              one="You finished the only lesson."
              other="You finished all # lessons."
            />
          )}
        </p>
        <div className="mt-6 flex flex-col gap-2">
          {course.has_certificate ? (
            <Button asChild variant="primary" size="lg">
              <Link to="/dashboard/student/certificates">
                <Award />
                <Trans>See your certificates</Trans>
              </Link>
            </Button>
          ) : (
            <Button asChild variant="primary" size="lg">
              <Link to="/dashboard/student/courses/$courseId" params={{ courseId: course.id }}>
                <Trans>Back to course</Trans>
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId: course.id }}
              search={{ tab: 'reviews' }}
            >
              <Star />
              <Trans>Review the course</Trans>
            </Link>
          </Button>
          {next && (
            <Button variant="ghost" onClick={onNext}>
              <Trans>Continue to “{next.title}”</Trans>
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The house's portico, built once from the ground up; it stands still for those who want less motion. */
function FinishDrawing() {
  const columns = [26, 44, 62]
  return (
    <svg aria-hidden viewBox="0 0 96 80" className="mx-auto h-24 text-primary">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M14 72h68M20 65h56" strokeLinecap="round" />
        {columns.map((x, index) => (
          <path
            key={x}
            d={`M${x + 4} 63V34`}
            strokeWidth="6"
            pathLength={1}
            className="animate-draw"
            style={{ animationDelay: `${120 + index * 110}ms` }}
          />
        ))}
        <path
          d="M16 30 48 12l32 18Z"
          pathLength={1}
          className="animate-draw"
          style={{ animationDelay: '480ms' }}
        />
      </g>
      <g fill="var(--color-amber)">
        {sparks.map(([x, y, radius], index) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={radius}
            className="animate-spark"
            style={{ animationDelay: `${760 + index * 60}ms` }}
          />
        ))}
      </g>
    </svg>
  )
}

const sparks = [
  [12, 14, 1.6],
  [25, 5, 2.2],
  [48, 3, 1.6],
  [70, 6, 2.2],
  [85, 16, 1.6],
] as const
