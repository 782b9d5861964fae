import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import {
  gradeAnswer,
  voidAttempt,
  type GradedQuestion,
  type GradingAttempt,
} from '#contract/quiz-grading.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { gradingQuery, quizzesKey, type QuizPlace } from '../queries.ts'
import { AttemptPill } from '../taking/attempts-list.tsx'
import { ResultQuestionCard } from '../taking/result-question.tsx'
import { pointsOf } from '../words.ts'

type GradingViewProps = { place: QuizPlace; attemptId: string }

/** An attempt to grade: every answer with its key, and points and words for those that need a person. */
export function GradingView({ place, attemptId }: GradingViewProps) {
  const attempt = useQuery(gradingQuery(place, attemptId))
  if (attempt.isError) return <QueryFailure query={attempt} />
  if (attempt.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-56 rounded-card" />
      </SkeletonRegion>
    )
  }
  return <Grading place={place} attempt={attempt.data} />
}

function Grading({ place, attempt }: { place: QuizPlace; attempt: GradingAttempt }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [voiding, setVoiding] = useState(false)
  const { result, learner, next_id } = attempt
  const { courseId, lessonId } = place
  const questions = result.sections.flatMap((section) => section.questions)
  const name = learner?.name ?? t`Anonymous`
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button asChild size="sm" variant="ghost">
          <Link
            to="/dashboard/instructor/courses/$courseId/quizzes/$lessonId"
            params={{ courseId, lessonId }}
          >
            <ArrowLeft className="rtl:rotate-180" />
            <Trans>Attempts</Trans>
          </Link>
        </Button>
        <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
        <AttemptPill attempt={result} />
        <span className="flex-1 text-14 text-ink-muted tabular-nums">
          <Trans>
            Attempt {result.number}: {pointsOf(result.score ?? 0)} of {pointsOf(result.max_score)}{' '}
            points
          </Trans>
        </span>
        {next_id && (
          <Button asChild size="sm">
            <Link
              to="/dashboard/instructor/courses/$courseId/quizzes/$lessonId/$attemptId"
              params={{ courseId, lessonId, attemptId: next_id }}
            >
              <Trans>Next to grade</Trans>
              <ArrowRight className="rtl:rotate-180" />
            </Link>
          </Button>
        )}
      </div>
      {questions.map((question, index) => {
        const grading = attempt.grading[question.id]
        return (
          <ResultQuestionCard
            key={question.id}
            question={{ ...question, feedback: null }}
            number={index + 1}
          >
            {grading && result.status !== 'void' && (
              <GradeForm
                key={`${question.id} ${grading.graded_at ?? ''}`}
                place={place}
                attemptId={result.id}
                question={question}
                grading={grading}
              />
            )}
          </ResultQuestionCard>
        )
      })}
      {result.status !== 'void' && (
        <div>
          <Button size="sm" variant="danger-quiet" onClick={() => setVoiding(true)}>
            <Trans>Void this attempt</Trans>
          </Button>
        </div>
      )}
      <ReasonDialog
        open={voiding}
        onOpenChange={setVoiding}
        title={
          <Trans>
            Void attempt {result.number} of {name}?
          </Trans>
        }
        effect={
          <Trans>It counts no longer and leaves room for another one. Its answers are kept.</Trans>
        }
        confirmLabel={<Trans>Void attempt</Trans>}
        onConfirm={async (reason) => {
          const params = { organizationId: place.organizationId, courseId, attemptId: result.id }
          await call(voidAttempt, { params, body: { reason } })
          await queryClient.invalidateQueries({ queryKey: quizzesKey(place.organizationId) })
        }}
      />
    </div>
  )
}

type GradeFormProps = {
  place: QuizPlace
  attemptId: string
  question: ResultQuestion
  grading: GradedQuestion
}

function GradeForm({ place, attemptId, question, grading }: GradeFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const standing = grading.manual_score ?? grading.auto_score
  const waits = standing === null
  const [open, setOpen] = useState(waits)
  const [score, setScore] = useState(standing === null ? '' : String(standing))
  const [feedback, setFeedback] = useState(question.feedback ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const changes = standing !== null && Number(score) !== standing

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      const { organizationId, courseId } = place
      const graded = await call(gradeAnswer, {
        params: { organizationId, courseId, attemptId, questionId: question.id },
        body: { score: Number(score), feedback, ...(changes && { reason }) },
      })
      queryClient.setQueryData(gradingQuery(place, attemptId).queryKey, graded)
      for (const part of ['attempts', 'course', 'analysis']) {
        void queryClient.invalidateQueries({ queryKey: [...quizzesKey(organizationId), part] })
      }
      toast.success(t`Graded`)
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
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
      {!open ? (
        <>
          {question.feedback && (
            <p className="mb-3 text-14 whitespace-pre-line">{question.feedback}</p>
          )}
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            <Trans>Change the score</Trans>
          </Button>
        </>
      ) : (
        <form className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
          <Field label={t`Points of ${pointsOf(question.points)}`} className="w-40">
            <Input
              required
              type="number"
              step="any"
              max={question.points}
              value={score}
              onChange={(event) => setScore(event.target.value)}
            />
          </Field>
          <Field optional label={t`Feedback to the learner`}>
            <Textarea
              rows={3}
              maxLength={10_000}
              value={feedback}
              onChange={(event) => setFeedback(event.target.value)}
            />
          </Field>
          {changes && (
            <Field required label={t`Why the score changes`}>
              <Input
                required
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
          <FormError>{error}</FormError>
          <div className="flex gap-2">
            <Button
              size="sm"
              type="submit"
              variant="primary"
              pending={pending}
              disabled={score === ''}
            >
              <Trans>Save grade</Trans>
            </Button>
            {!waits && (
              <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
                <Trans>Cancel</Trans>
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  )
}
