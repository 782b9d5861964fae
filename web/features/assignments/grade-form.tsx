import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { gradeSubmission, type SubmissionDetail } from '#contract/submission-grading.ts'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import {
  choicesIn,
  chosenPoints,
  isDecided,
  RubricChoice,
  type Choice,
} from '#web/lib/grading/rubric-choice.tsx'
import { forgetWork, keepWork } from '#web/lib/kept-work.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useKept } from './use-kept-draft.ts'

interface Opinion {
  points: number | null
  rubric: Choice[]
  feedback: Document
  waive_late: boolean
}

type GradeFormProps = {
  organizationId: string
  submission: SubmissionDetail
  onGraded: () => void
  /** Leads to the next one in the list; null at its end. */
  onNext: (() => void) | null
  onCancel?: (() => void) | undefined
}

/** Points or rubric, and what the learner should read. Kept in this browser until it is given. */
export function GradeForm(props: GradeFormProps) {
  const personId = useSession((session) => session.user?.id ?? '')
  const key = `grade ${personId} ${props.submission.id}`
  const kept = useKept<Opinion>(key)
  if (kept === undefined) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  return <Form {...props} storageKey={key} initial={kept?.written ?? opinionIn(props.submission)} />
}

type FormProps = GradeFormProps & { storageKey: string; initial: Opinion }

function Form(props: FormProps) {
  const { organizationId, submission, onGraded, onNext, onCancel, storageKey, initial } = props
  const { t } = useLingui()
  const points = usePoints()
  const [opinion, setOpinion] = useState(initial)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [returning, setReturning] = useState(false)
  const params = { organizationId, submissionId: submission.id }
  const hasRubric = submission.rubric.length > 0
  const raw = hasRubric ? chosenPoints(submission.rubric, opinion.rubric) : (opinion.points ?? 0)
  const decided = hasRubric ? isDecided(submission.rubric, opinion.rubric) : opinion.points !== null
  const percent = opinion.waive_late
    ? 0
    : Math.min(100, submission.late_days * submission.late_deduction_percent)
  const final = Math.round(raw * (100 - percent)) / 100

  const change = (changes: Partial<Opinion>) => setOpinion((now) => ({ ...now, ...changes }))
  useEffect(() => {
    if (opinion === initial) return
    void keepWork(storageKey, { written: opinion, revision: submission.revision })
  }, [opinion, initial, storageKey, submission.revision])

  const finish = async (words: string) => {
    await forgetWork(storageKey)
    toast.success(words)
    onGraded()
  }
  const grade = async (goOn: boolean) => {
    setPending(true)
    setError(undefined)
    try {
      const body = { ...opinion, points: raw, revision: submission.revision }
      await call(gradeSubmission, { params, body })
      await finish(t`Graded. We'll notify the learner.`)
      if (goOn) onNext?.()
    } catch (failure) {
      setError(failure instanceof ApiError ? messageOf(failure) : String(failure))
    }
    setPending(false)
  }
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of its fields */}
      <form
        aria-label={t`Grade`}
        className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void grade(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!pending && decided) void grade(true)
        }}
      >
        {hasRubric ? (
          <RubricChoice
            rubric={submission.rubric}
            choices={opinion.rubric}
            onChange={(rubric) => change({ rubric })}
          />
        ) : (
          <NumberField
            decimals
            label={<Trans>Points (out of {points(submission.maximum_points)})</Trans>}
            className="w-40"
            value={opinion.points}
            min={0}
            max={submission.maximum_points}
            onChange={(value) => change({ points: value })}
          />
        )}
        {submission.late_days > 0 && submission.late_deduction_percent > 0 && (
          <Checkbox
            label={<Trans>Waive the late penalty</Trans>}
            checked={opinion.waive_late}
            onCheckedChange={(waive_late) => change({ waive_late })}
          />
        )}
        {(hasRubric || percent > 0) && (
          <p className="text-14">
            <span className="text-20 font-semibold tabular-nums">
              <Trans>
                {points(final)} of {points(submission.maximum_points)}
              </Trans>
            </span>
            {percent > 0 && (
              <span className="ms-2 text-ink-muted">
                <Trans>
                  {points(raw)} points, {percent}% off for being late
                </Trans>
              </span>
            )}
          </p>
        )}
        <Field group label={<Trans>Feedback</Trans>}>
          <DocumentEditor
            compact
            label={t`Feedback`}
            placeholder={t`What works well, what's missing and what to do next`}
            value={opinion.feedback}
            onChange={(feedback) => change({ feedback })}
          />
        </Field>
        <FormError>{error}</FormError>
        <div className="flex flex-wrap gap-2">
          {onNext && (
            <Button
              variant="primary"
              pending={pending}
              disabled={!decided}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => void grade(true)}
            >
              <Check />
              <Trans>Save and next</Trans>
            </Button>
          )}
          <Button
            type="submit"
            variant={onNext ? 'secondary' : 'primary'}
            pending={pending}
            disabled={!decided}
          >
            {!onNext && <Check />}
            <Trans>Save grade</Trans>
          </Button>
          {submission.can.return && (
            <Button onClick={() => setReturning(true)}>
              <Undo2 />
              <Trans>Return</Trans>
            </Button>
          )}
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      </form>
      <ReturnDialog
        open={returning}
        onOpenChange={setReturning}
        params={params}
        revision={submission.revision}
        feedback={opinion.feedback}
        onReturned={() => finish(t`Returned. We'll notify the learner.`)}
      />
    </>
  )
}

const opinionIn = ({ grade, feedback, rubric }: SubmissionDetail): Opinion => ({
  points: grade?.raw_points ?? null,
  rubric: choicesIn(rubric, grade?.rubric),
  feedback: feedback ?? emptyDocument,
  waive_late: grade !== null && grade.deduction_percent === 0,
})
