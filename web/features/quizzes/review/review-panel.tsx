import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import {
  answerReviewCard,
  pauseReview,
  resumeReview,
  type Review,
  type ReviewCard,
} from '#contract/quiz-review.ts'
import type { Answer } from '#contract/questions.ts'
import { isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { answerCardLater } from '#web/lib/outbox/review-lane.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { AnswerField } from '../taking/answer-field.tsx'
import { isAnswered } from '../taking/empty-answer.ts'
import { ResultQuestionCard } from '../taking/result-question.tsx'
import { reviewQuery } from './queries.ts'

/** The daily review: questions that were missed or begin to fade, a few minutes, to be paused at will. */
export function ReviewPanel({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const review = useQuery(reviewQuery(organizationId))
  const [sitting, setSitting] = useState<ReviewCard[] | null>(null)
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: reviewQuery(organizationId).queryKey })
  const toggle = async (endpoint: typeof pauseReview) => {
    try {
      await call(endpoint, { params: { organizationId } })
      await refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  if (review.isError) return <QueryFailure query={review} />
  if (review.isPending) {
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  }
  const { data } = review
  if (data.total === 0 && !data.paused_at) return null
  return (
    <Card id="review">
      <CardHead
        title={<Trans context="spaced repetition, noun">Review</Trans>}
        description={<Trans>Quiz questions come back just before you'd forget them.</Trans>}
        action={
          data.paused_at ? (
            <Button size="sm" onClick={() => void toggle(resumeReview)}>
              <Play />
              <Trans>Resume</Trans>
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => void toggle(pauseReview)}>
              <Pause />
              <Trans>Pause</Trans>
            </Button>
          )
        }
      />
      {data.paused_at ? (
        <p className="text-14 text-ink-muted">
          <Trans>
            Paused <RelativeTime value={data.paused_at} />. Nothing is due until you resume.
          </Trans>
        </p>
      ) : sitting ? (
        <Sitting
          organizationId={organizationId}
          cards={sitting}
          onEnd={() => {
            setSitting(null)
            void refresh()
          }}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-4">
            <p className="flex-1 text-14">
              {data.due_count > 0 ? (
                <Plural
                  value={data.due_count}
                  one="# question is due today."
                  other="# questions are due today."
                />
              ) : (
                <Trans>Nothing is due today.</Trans>
              )}{' '}
              {data.reviewed_today > 0 && (
                <Plural
                  value={data.reviewed_today}
                  one="You answered # today."
                  other="You answered # today."
                />
              )}
            </p>
            {data.cards.length > 0 && (
              <Button variant="primary" onClick={() => setSitting(data.cards)}>
                <Repeat />
                {t`Start review`}
              </Button>
            )}
          </div>
          <Upcoming upcoming={data.upcoming} />
        </div>
      )}
    </Card>
  )
}

function Upcoming({ upcoming }: { upcoming: Review['upcoming'] }) {
  const { t, i18n } = useLingui()
  if (upcoming.length === 0) return null
  return (
    <dl aria-label={t`Next few days`} className="flex flex-wrap gap-2">
      {upcoming.map(({ day, count }) => (
        <div key={day} className="rounded-control bg-wash px-3 py-1.5 text-center">
          <dt className="text-12 text-ink-muted">
            {i18n.date(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })}
          </dt>
          <dd className="text-14 font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

type SittingProps = { organizationId: string; cards: ReviewCard[]; onEnd: () => void }

/** One card at a time. */
function Sitting({ organizationId, cards, onEnd }: SittingProps) {
  const [index, setIndex] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [shown, setShown] = useState<{ question: ResultQuestion; next_due_at: string }>()
  const [pending, setPending] = useState(false)
  const [later, setLater] = useState(false)
  const card = cards[index]
  if (!card) return null
  const check = async (given: Answer | null) => {
    setPending(true)
    // Whether it is sent now or later: one answer.
    const key = crypto.randomUUID()
    try {
      const params = { organizationId, questionId: card.question.id }
      setShown(await call(answerReviewCard, { params, body: { answer: given, id: key } }, { key }))
    } catch (failure) {
      if (isNetworkError(failure)) {
        await answerCardLater(organizationId, card.question.id, given, key)
        setLater(true)
      } else toastFailure(failure)
    }
    setPending(false)
  }
  const next = () => {
    setAnswer(null)
    setShown(undefined)
    setLater(false)
    if (index + 1 < cards.length) setIndex(index + 1)
    else onEnd()
  }
  return (
    <div className="mx-auto flex max-w-lesson flex-col gap-5">
      <p className="text-13 text-ink-muted">
        <Trans>
          {index + 1} of {cards.length}
        </Trans>
        {' · '}
        {card.course_title}
      </p>
      {later ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex-1 text-14 text-ink-muted">
            <Trans>Answer saved. We’ll check it when you’re back online.</Trans>
          </p>
          <Button variant="primary" onClick={next}>
            {index + 1 < cards.length ? <Trans>Next</Trans> : <Trans>Done</Trans>}
          </Button>
        </div>
      ) : shown ? (
        <>
          <ResultQuestionCard question={shown.question} number={index + 1} />
          <div className="flex flex-wrap items-center gap-3">
            <span className="flex-1 text-13 text-ink-muted">
              <Trans>
                Next review <RelativeTime value={shown.next_due_at} />
              </Trans>
            </span>
            <Button variant="primary" onClick={next}>
              {index + 1 < cards.length ? <Trans>Next</Trans> : <Trans>Done</Trans>}
            </Button>
          </div>
        </>
      ) : (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">
            <Trans>Question</Trans>
          </legend>
          <DocumentText document={card.question.prompt} fileUrl={(id) => card.question.files[id]} />
          <AnswerField
            key={card.question.id}
            organizationId={organizationId}
            question={card.question}
            answer={answer}
            onAnswer={setAnswer}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              pending={pending}
              disabled={!isAnswered(answer)}
              onClick={() => void check(answer)}
            >
              <Trans>Check</Trans>
            </Button>
            <Button variant="ghost" disabled={pending} onClick={() => void check(null)}>
              <Trans>I don't know</Trans>
            </Button>
            <span className="flex-1" />
            <Button variant="ghost" onClick={onEnd}>
              <Trans>Stop for today</Trans>
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}
