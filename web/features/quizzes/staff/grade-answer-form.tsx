import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import { gradeAnswer, type GradedQuestion } from '#contract/quiz-grading.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { gradingKey } from '#web/lib/grading/queue-query.ts'
import {
  bestPoints,
  choicesIn,
  chosenPoints,
  isDecided,
  RubricChoice,
} from '#web/lib/grading/rubric-choice.tsx'
import { GradedRubric } from '#web/lib/grading/rubric-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { gradingQuery, quizzesKey, type QuizPlace } from '../queries.ts'
import { pointsOf } from '../words.ts'

type GradeAnswerFormProps = {
  place: QuizPlace
  attemptId: string
  question: ResultQuestion
  grading: GradedQuestion
  /** Offered where this answer is the last one that waits. */
  onNext?: (() => void) | null | undefined
}

/** The grade of an answer as it stands, and the form that gives or changes it. */
export function GradeAnswerForm(props: GradeAnswerFormProps) {
  const { question, grading } = props
  const waits = (grading.manual_score ?? grading.auto_score) === null
  const [open, setOpen] = useState(waits)
  return (
    <div>
      {grading.guidance && (
        <p className="mb-3 text-13 text-ink-muted">
          <Trans>For graders: {grading.guidance}</Trans>
        </p>
      )}
      {grading.graded_by && grading.graded_at && (
        <p className="mb-3 text-13 text-ink-muted">
          <Trans>
            Graded by {grading.graded_by.name} <RelativeTime value={grading.graded_at} />
          </Trans>
          {grading.override_reason && <> · {grading.override_reason}</>}
        </p>
      )}
      {open ? (
        <Form {...props} onCancel={waits ? undefined : () => setOpen(false)} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {question.feedback && <p className="text-14 whitespace-pre-line">{question.feedback}</p>}
          {question.rubric.length > 0 && <GradedRubric scores={question.rubric} />}
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            <Trans>Change score</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type FormProps = GradeAnswerFormProps & { onCancel: (() => void) | undefined }

function Form({ place, attemptId, question, grading, onNext, onCancel }: FormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { rubric } = grading
  const standing = grading.manual_score ?? grading.auto_score
  const [typed, setTyped] = useState(standing === null ? '' : String(standing))
  const [choices, setChoices] = useState(() => choicesIn(rubric, question.rubric))
  const [feedback, setFeedback] = useState(question.feedback ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const judged = rubric.length > 0
  const share = chosenPoints(rubric, choices) / (bestPoints(rubric) || 1)
  const score = judged ? Math.round(question.points * share * 100) / 100 : Number(typed)
  const decided = judged ? isDecided(rubric, choices) : typed !== ''
  const changes = standing !== null && decided && score !== standing

  const save = async (goOn: boolean) => {
    setPending(true)
    setError(undefined)
    try {
      const { organizationId, courseId } = place
      const graded = await call(gradeAnswer, {
        params: { organizationId, courseId, attemptId, questionId: question.id },
        body: { score, rubric: choices, feedback, ...(changes && { reason }) },
      })
      queryClient.setQueryData(gradingQuery(place, attemptId).queryKey, graded)
      for (const part of ['attempts', 'course', 'analysis']) {
        void queryClient.invalidateQueries({ queryKey: [...quizzesKey(organizationId), part] })
      }
      void queryClient.invalidateQueries({ queryKey: gradingKey(organizationId) })
      toast.success(t`Graded`)
      if (goOn) onNext?.()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of its fields
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const button = event.nativeEvent.submitter
        if (!pending) void save(button instanceof HTMLElement && button.dataset['next'] === 'true')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        const next = event.currentTarget.querySelector<HTMLElement>('[data-next]')
        event.currentTarget.requestSubmit(next)
      }}
    >
      {judged ? (
        <>
          <RubricChoice rubric={rubric} choices={choices} onChange={setChoices} />
          <p className="text-16 font-semibold tabular-nums">
            <Trans>
              {pointsOf(score)} of{' '}
              <Plural
                value={question.points}
                one="# point"
                other={`${pointsOf(question.points)} points`}
              />
            </Trans>
          </p>
        </>
      ) : (
        <Field label={t`Points (out of ${pointsOf(question.points)})`} className="w-40">
          <Input
            required
            type="number"
            step="any"
            max={question.points}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <Field optional label={t`Feedback to the learner`}>
        <Textarea
          rows={3}
          maxLength={10_000}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
        />
      </Field>
      {changes && (
        <Field required label={t`Reason for the change`}>
          <Input
            required
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        {onNext && (
          <Button
            size="sm"
            type="submit"
            data-next
            variant="primary"
            pending={pending}
            disabled={!decided}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            <Trans>Save and next</Trans>
          </Button>
        )}
        <Button
          size="sm"
          type="submit"
          variant={onNext ? 'secondary' : 'primary'}
          pending={pending}
          disabled={!decided}
        >
          <Trans>Save grade</Trans>
        </Button>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
