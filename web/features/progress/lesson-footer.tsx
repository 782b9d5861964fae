import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, ChevronLeft, ChevronRight, CircleCheck, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenLesson } from '#contract/lesson-progress.ts'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { LockSentence } from './lesson-words.tsx'

type LessonFooterProps = {
  open: OpenLesson
  home: CourseHome | undefined
  next: LessonState | undefined
  /** The next lesson is open, or completing this one opens it. */
  continues: boolean
  /** Completing the lesson is the learner's own decision. */
  markable: boolean
  /** The course was completed during this visit and nobody has said so yet. */
  finished: boolean
  onPrevious: () => void
  onComplete: () => void
  onNext: () => void
  onFinish: () => void
}

/** The end of a lesson: where the learner stands, the way back, and one primary action. */
export function LessonFooter(props: LessonFooterProps) {
  const { open, home, next, continues } = props
  const { t } = useLingui()
  const reason = next?.locked[0]
  const lessons = home?.sections.flatMap((section) => section.lessons) ?? []
  const place = lessons.findIndex(({ id }) => id === open.lesson.id) + 1
  return (
    <footer className="mt-10 border-t border-line pt-5 print:hidden">
      {home && (
        <div className="mb-4 flex items-center gap-3 text-13 text-ink-muted tabular-nums">
          <ProgressBar
            className="w-28 md:hidden"
            label={t`Lessons completed`}
            value={home.completed_lessons / Math.max(1, home.lesson_count)}
          />
          {place > 0 && (
            <Trans>
              Lesson {place} of {home.lesson_count} · {home.completed_lessons} complete
            </Trans>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {open.previous_id && (
          <Button variant="ghost" onClick={props.onPrevious}>
            <ChevronLeft className="rtl:rotate-180" />
            <Trans>Previous</Trans>
          </Button>
        )}
        <span className="flex-1" />
        <PrimaryAction {...props} />
      </div>
      {next && (
        <p className="mt-3 text-end text-13 text-ink-muted wrap-anywhere">
          {!continues && reason ? (
            <Trans>
              Next, “{next.title}”: <LockSentence reason={reason} />
            </Trans>
          ) : (
            <Trans>Next: {next.title}</Trans>
          )}
        </p>
      )}
    </footer>
  )
}

function PrimaryAction(props: LessonFooterProps): ReactNode {
  const { open, continues, markable, finished } = props
  const { lesson, course } = open
  if (!lesson.completed_at && markable) {
    return (
      <>
        {props.next?.locked.length === 0 && (
          <Button variant="ghost" onClick={props.onNext}>
            <Trans>Skip for now</Trans>
          </Button>
        )}
        <Button variant="primary" size="lg" onClick={props.onComplete}>
          <Check />
          {continues ? <Trans>Complete and continue</Trans> : <Trans>Complete lesson</Trans>}
        </Button>
      </>
    )
  }
  return (
    <>
      {lesson.completed_at ? (
        <span className="flex items-center gap-1.5 px-2 text-14 font-semibold text-success">
          <CircleCheck aria-hidden className="size-4.5" />
          <Trans context="lesson">Completed</Trans>
        </span>
      ) : (
        <WhatCompletes open={open} />
      )}
      {finished ? (
        <Button variant="primary" size="lg" onClick={props.onFinish}>
          <Flag />
          <Trans>Finish course</Trans>
        </Button>
      ) : continues ? (
        <Button
          variant={lesson.completed_at ? 'primary' : 'secondary'}
          size="lg"
          onClick={props.onNext}
        >
          <Trans>Next</Trans>
          <ChevronRight className="rtl:rotate-180" />
        </Button>
      ) : (
        <Button asChild variant={lesson.completed_at ? 'primary' : 'secondary'} size="lg">
          <Link to="/dashboard/student/courses/$courseId" params={{ courseId: course.id }}>
            <Trans>Back to course</Trans>
          </Link>
        </Button>
      )}
    </>
  )
}

function WhatCompletes({ open: { lesson } }: { open: OpenLesson }): ReactNode {
  const share =
    lesson.duration_seconds > 0
      ? Math.min(100, Math.floor((lesson.watched_seconds * 100) / lesson.duration_seconds))
      : 0
  const words: Partial<Record<typeof lesson.completion_rule, ReactNode>> = {
    watched: (
      <Trans>
        {share}% watched, complete at {lesson.completion_percent}%
      </Trans>
    ),
    passed: <Trans>Complete when you pass</Trans>,
    submitted: <Trans>Complete when you submit</Trans>,
    attended: <Trans>Complete when you attend</Trans>,
    answered: <Trans>Complete when you answer every question</Trans>,
    finished:
      lesson.kind === 'tool' ? (
        <Trans>The tool completes this lesson</Trans>
      ) : (
        <Trans>Complete when you finish the package</Trans>
      ),
  }
  const sentence = words[lesson.completion_rule]
  return sentence && <span className="px-2 text-13 text-ink-muted">{sentence}</span>
}
