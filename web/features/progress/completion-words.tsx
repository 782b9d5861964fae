import { Plural, Trans } from '@lingui/react/macro'
import type { CompletionNote } from '#contract/progress.ts'

/** Why a course is complete at less than 100%, and that the rest is optional. */
export function CompletionWords({ note }: { note: CompletionNote }) {
  const { percent, lessons_needed: needed, optional_lessons: optional } = note
  return (
    <>
      {note.rule === 'share' ? (
        <Trans>
          Complete: this course asks for {percent}% of its lessons, which is {needed}.
        </Trans>
      ) : (
        <Trans>Complete: you finished before lessons were added.</Trans>
      )}{' '}
      <Plural
        value={optional}
        one="The # lesson left is optional."
        other="The # lessons left are optional."
      />
    </>
  )
}
