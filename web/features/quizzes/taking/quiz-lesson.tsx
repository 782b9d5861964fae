import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startAttempt } from '#contract/quiz-attempts.ts'
import { ApiError, isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useOutbox } from '#web/lib/outbox/outbox-state.ts'
import { waitingSubmission } from '#web/lib/outbox/quiz-lane.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { attemptQuery, quizStartQuery, quizzesKey, type QuizPlace } from '../queries.ts'
import { AttemptView } from './attempt-view.tsx'
import { AttemptsList } from './attempts-list.tsx'
import { ResultView } from './result-view.tsx'
import { StartCard } from './start-card.tsx'

type QuizLessonProps = {
  place: QuizPlace
  /** Something may count for the course now. */
  onDone: () => void
}

type Showing = { kind: 'start' } | { kind: 'attempt' | 'result'; attemptId: string }

/** A quiz inside its lesson: the start card, the attempt, and what came of it. */
export function QuizLesson({ place, onDone }: QuizLessonProps) {
  const { organizationId } = place
  const queryClient = useQueryClient()
  const start = useQuery(quizStartQuery(place))
  const [showing, setShowing] = useState<Showing>({ kind: 'start' })
  const [pending, setPending] = useState(false)
  const unsent = useOutbox(({ quiz }) => quiz.pending)
  const waiting = useQuery({
    queryKey: [...quizzesKey(organizationId), 'waiting', place.lessonId, unsent > 0],
    queryFn: () => waitingSubmission(place.lessonId),
    networkMode: 'always',
    gcTime: 0,
  })

  const begin = async () => {
    setPending(true)
    try {
      const attempt = await call(startAttempt, { params: place })
      queryClient.setQueryData(attemptQuery(organizationId, attempt.id).queryKey, attempt)
      setShowing({ kind: 'attempt', attemptId: attempt.id })
    } catch (failure) {
      const running = start.data?.running_id
      // A downloaded attempt goes on without a connection.
      if (running && isNetworkError(failure)) {
        setShowing({ kind: 'attempt', attemptId: running })
      } else {
        toastFailure(failure)
        void start.refetch()
      }
    }
    setPending(false)
  }
  const submitted = (attemptId: string) => {
    setShowing({ kind: 'result', attemptId })
    void queryClient.invalidateQueries({ queryKey: quizzesKey(organizationId) })
    onDone()
  }

  const handedIn = useEffectEvent(submitted)
  const wasWaiting = useRef<string | null>(null)
  useEffect(() => {
    if (waiting.data) wasWaiting.current = waiting.data
    if (waiting.data !== null || wasWaiting.current === null) return
    handedIn(wasWaiting.current)
    wasWaiting.current = null
  }, [waiting.data])

  if (waiting.data) return <Waiting />
  if (showing.kind === 'attempt') {
    const { attemptId } = showing
    return (
      <AttemptView
        organizationId={organizationId}
        attemptId={attemptId}
        onSubmitted={() => submitted(attemptId)}
        onWaiting={() => {
          setShowing({ kind: 'start' })
          void waiting.refetch()
        }}
      />
    )
  }
  if (start.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-64 rounded-card" />
      </SkeletonRegion>
    )
  }
  if (start.isError) {
    return start.error instanceof ApiError && start.error.code === 'quiz_not_found' ? (
      <EmptyState
        title={<Trans>This quiz isn't available yet</Trans>}
        description={<Trans>The quiz will be available with the next version of the course.</Trans>}
      />
    ) : (
      <QueryFailure query={start} />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {showing.kind === 'result' && (
        <ResultView organizationId={organizationId} attemptId={showing.attemptId} />
      )}
      <StartCard
        start={start.data}
        receivedAt={start.dataUpdatedAt}
        pending={pending}
        onStart={() => void begin()}
        onOver={() => void start.refetch()}
      />
      <AttemptsList
        attempts={start.data.attempts}
        currentId={showing.kind === 'result' ? showing.attemptId : null}
        onChoose={(attemptId) => setShowing({ kind: 'result', attemptId })}
      />
    </div>
  )
}

/** It was handed in here; the server will know when there is a connection. */
function Waiting() {
  return (
    <EmptyState
      title={<Trans>Waiting to be submitted</Trans>}
      description={
        <Trans>
          Your answers are saved on this device. We’ll submit the quiz when you’re back online.
        </Trans>
      }
    />
  )
}
