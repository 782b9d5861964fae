import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { voidAttempt, type GradingAttempt } from '#contract/quiz-grading.ts'
import { call } from '#web/lib/call.ts'
import { QueueBar, type QueueSteps } from '#web/lib/grading/queue-bar.tsx'
import { gradingKey } from '#web/lib/grading/queue-query.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { gradingQuery, quizzesKey, type QuizPlace } from '../queries.ts'
import { AttemptPill } from '../taking/attempts-list.tsx'
import { pointsOf } from '../words.ts'
import { AnswerToGrade } from './answer-to-grade.tsx'

type GradingViewProps = {
  place: QuizPlace
  attemptId: string
  /** The way through a longer list than that of the quiz. */
  queue?: (QueueSteps & { listLabel: ReactNode }) | undefined
}

/** An attempt to grade: every answer with its key, and points and words for those that need a person. */
export function GradingView({ place, attemptId, queue }: GradingViewProps) {
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
  return <Grading place={place} attempt={attempt.data} queue={queue} />
}

type GradingProps = Pick<GradingViewProps, 'place' | 'queue'> & { attempt: GradingAttempt }

function Grading({ place, attempt, queue }: GradingProps) {
  const courses = useCoursesPath()
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [voiding, setVoiding] = useState(false)
  const { result, learner, next_id } = attempt
  const { courseId, lessonId } = place
  const questions = result.sections.flatMap((section) => section.questions)
  const name = learner?.name ?? t`Anonymous`
  const pending = questions.filter(({ id }) => {
    const given = attempt.grading[id]
    return given && given.manual_score === null && given.auto_score === null
  })
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      {queue && <QueueBar {...queue} />}
      <div className="flex flex-wrap items-center gap-3">
        {!queue && (
          <Button asChild size="sm" variant="ghost">
            <Link to={`${courses}/$courseId/quizzes/$lessonId`} params={{ courseId, lessonId }}>
              <ArrowLeft className="rtl:rotate-180" />
              <Trans>Attempts</Trans>
            </Link>
          </Button>
        )}
        <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
        <AttemptPill attempt={result} />
        <span className="flex-1 text-14 text-ink-muted tabular-nums">
          <Trans>
            Attempt {result.number}: {pointsOf(result.score ?? 0)} of {pointsOf(result.max_score)}{' '}
            points
          </Trans>
        </span>
        {!queue && next_id && (
          <Button asChild size="sm">
            <Link
              to={`${courses}/$courseId/quizzes/$lessonId/$attemptId`}
              params={{ courseId, lessonId, attemptId: next_id }}
            >
              <Trans>Next to grade</Trans>
              <ArrowRight className="rtl:rotate-180" />
            </Link>
          </Button>
        )}
      </div>
      {questions.map((question, index) => (
        <AnswerToGrade
          key={question.id}
          place={place}
          attempt={attempt}
          question={question}
          number={index + 1}
          onNext={pending.length === 1 && pending[0] === question ? queue?.onNext : null}
        />
      ))}
      {queue?.onNext && pending.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
          <p className="flex-1 text-14">
            <Trans>Every answer is graded.</Trans>
          </p>
          <Button variant="primary" onClick={queue.onNext}>
            <Trans>Next</Trans>
            <ArrowRight className="rtl:rotate-180" />
          </Button>
        </div>
      )}
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
          <Trans>
            This attempt will no longer count, and the learner can try again. Their answers are
            kept.
          </Trans>
        }
        confirmLabel={<Trans>Void attempt</Trans>}
        onConfirm={async (reason) => {
          const params = { organizationId: place.organizationId, courseId, attemptId: result.id }
          await call(voidAttempt, { params, body: { reason } })
          void queryClient.invalidateQueries({ queryKey: gradingKey(place.organizationId) })
          await queryClient.invalidateQueries({ queryKey: quizzesKey(place.organizationId) })
        }}
      />
    </div>
  )
}
