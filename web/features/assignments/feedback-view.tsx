import { Trans } from '@lingui/react/macro'
import type { Submission } from '#contract/submissions.ts'
import { plainText } from '#web/lib/grading/passages.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import { GradedRubric } from '#web/lib/grading/rubric-view.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** The grade, how it came about, and what the grader wrote. Nothing before the work was answered. */
export function FeedbackView({ submission }: { submission: Submission }) {
  const points = usePoints()
  const { grade, feedback, returned_at, resubmit_by, status } = submission
  const words = plainText(feedback).trim() !== ''
  if (!grade && status !== 'returned') return null
  return (
    <div className="flex flex-col gap-4">
      {grade && (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="text-24 font-semibold tabular-nums">
            <Trans>
              {points(grade.points)} of {points(grade.maximum_points)}
            </Trans>
          </p>
          {grade.override ? (
            <p className="text-14 text-ink-muted">
              <Trans>Grade changed: {grade.override.reason}</Trans>
            </p>
          ) : (
            grade.deduction_percent > 0 && (
              <p className="text-14 text-ink-muted">
                <Trans>
                  {points(grade.raw_points)} points, {grade.deduction_percent}% off for being late
                </Trans>
              </p>
            )
          )}
        </div>
      )}
      {status === 'returned' && returned_at && (
        <p className="text-14">
          {resubmit_by ? (
            <Trans>
              Returned <RelativeTime value={returned_at} />. Submit it again by{' '}
              <RelativeTime value={resubmit_by} />.
            </Trans>
          ) : (
            <Trans>
              Returned <RelativeTime value={returned_at} />. Make changes and submit it again.
            </Trans>
          )}
        </p>
      )}
      {words && (
        <div className="rounded-card border-s-2 border-primary bg-wash px-4 py-3">
          <DocumentText document={feedback} className="text-14!" />
          {grade?.graded_by && (
            <p className="mt-2 text-13 text-ink-muted">{grade.graded_by.name}</p>
          )}
        </div>
      )}
      {grade && grade.rubric.length > 0 && <GradedRubric scores={grade.rubric} />}
    </div>
  )
}
