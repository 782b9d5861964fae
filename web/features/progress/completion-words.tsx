import { Plural, Trans } from '@lingui/react/macro'
import type { CompletionNote, CourseHome } from '#contract/progress.ts'

/** Which rule completes a course that isn't complete yet, and how much is left. */
export function RemainingWords({ home }: { home: CourseHome }) {
  const left = home.lessons_to_complete - home.completed_lessons
  if (home.enrollment.completed_at !== null || left <= 0) return null
  const { completion_percent: percent } = home.course
  return (
    <>
      {percent < 100 ? (
        <Trans>
          To complete this course, finish {percent}% of its lessons ({home.lessons_to_complete}).
        </Trans>
      ) : (
        <Plural
          value={home.lesson_count}
          one="To complete this course, finish its only lesson."
          other="To complete this course, finish all # lessons."
        />
      )}{' '}
      {home.completed_lessons > 0 && <Plural value={left} one="# to go." other="# to go." />}
    </>
  )
}

/** Why a course is complete at less than 100%, and that the rest is optional. */
export function CompletionWords({ note }: { note: CompletionNote }) {
  const { percent, lessons_needed: needed, optional_lessons: optional } = note
  return (
    <>
      {note.rule === 'share' ? (
        <Trans>
          Complete: this course requires {percent}% of its lessons ({needed}).
        </Trans>
      ) : (
        <Trans>Complete: you finished before new lessons were added.</Trans>
      )}{' '}
      <Plural
        value={optional}
        one="The # lesson left is optional."
        other="The # lessons left are optional."
      />
    </>
  )
}
