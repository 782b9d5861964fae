import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck, ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { submitAttempt, type Attempt } from '#contract/quiz-attempts.ts'
import type { ShownQuestion } from '#contract/questions.ts'
import { isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { settle, startOutbox } from '#web/lib/outbox/outbox.ts'
import { submitLater, useReceipts } from '#web/lib/outbox/quiz-lane.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useTakeOver } from '#web/lib/take-over.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { attemptQuery } from '../queries.ts'
import { pointsOf } from '../words.ts'
import { AnswerField } from './answer-field.tsx'
import { isAnswered } from './empty-answer.ts'
import { Palette } from './palette.tsx'
import { Receipt } from './receipt.tsx'
import { Timer } from './timer.tsx'
import { useAttemptAnswers } from './use-attempt-answers.ts'

type AttemptViewProps = {
  organizationId: string
  attemptId: string
  /** It was handed in, here or elsewhere. */
  onSubmitted: () => void
  /** It is handed in as soon as there is a connection. */
  onWaiting: () => void
}

/** A running attempt. Closing the page never hands it in; the clock is the server's. */
export function AttemptView({
  organizationId,
  attemptId,
  onSubmitted,
  onWaiting,
}: AttemptViewProps) {
  const attempt = useQuery(attemptQuery(organizationId, attemptId))
  useEffect(() => startOutbox(), [])
  const sent = useReceipts((receipts) => receipts.status)
  const elsewhere =
    (attempt.data && attempt.data.status !== 'in_progress') ||
    (sent?.attempt_id === attemptId && sent.status !== 'in_progress')
  const over = useEffectEvent(onSubmitted)
  useEffect(() => {
    if (elsewhere) over()
  }, [elsewhere])
  if (attempt.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-5">
        <Skeleton className="h-9 w-full" />
        <SkeletonText lines={4} />
      </SkeletonRegion>
    )
  }
  if (attempt.isError) return <QueryFailure query={attempt} />
  return (
    <Running
      key={attemptId}
      organizationId={organizationId}
      attempt={attempt.data}
      receivedAt={attempt.dataUpdatedAt}
      onSubmitted={onSubmitted}
      onWaiting={onWaiting}
    />
  )
}

type RunningProps = {
  organizationId: string
  attempt: Attempt
  receivedAt: number
  onSubmitted: () => void
  onWaiting: () => void
}

function Running({ organizationId, attempt, receivedAt, onSubmitted, onWaiting }: RunningProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const answers = useAttemptAnswers(organizationId, attempt, receivedAt)
  const [offset] = useState(() => new Date(attempt.now).getTime() - receivedAt)
  const [index, setIndex] = useState(0)
  const [asking, setAsking] = useState(false)
  useTakeOver()
  const [over, setOver] = useState(false)
  const timed = attempt.deadline_at !== null && !over
  const leaving = useBlocker({
    shouldBlockFn: () => timed,
    enableBeforeUnload: () => timed,
    withResolver: true,
  })
  const questions = attempt.sections.flatMap((section) => section.questions)
  const current = questions[index]
  const entries = questions.map(({ id }) => {
    const { answer, marked } = answers.read(id)
    return { id, answered: isAnswered(answer), marked }
  })
  const open = entries.filter(({ answered }) => !answered).length
  const marked = entries.filter((entry) => entry.marked).length

  const submit = async () => {
    answers.writeTyped()
    await settle('quiz')
    try {
      await call(submitAttempt, { params: { organizationId, attemptId: attempt.id } })
    } catch (error) {
      // Where no clock runs, handing in can wait for a connection.
      if (attempt.deadline_at !== null || !isNetworkError(error)) throw error
      await submitLater(organizationId, attempt)
      onWaiting()
      return
    }
    queryClient.removeQueries({ queryKey: attemptQuery(organizationId, attempt.id).queryKey })
    onSubmitted()
  }
  const go = (id: string) => {
    if (attempt.layout === 'one') setIndex(questions.findIndex((question) => question.id === id))
    else document.getElementById(`question-${id}`)?.scrollIntoView({ block: 'center' })
  }
  const field = (question: ShownQuestion) => (
    <QuestionCard
      key={question.id}
      organizationId={organizationId}
      question={question}
      number={questions.indexOf(question) + 1}
      total={questions.length}
      answers={answers}
    />
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="sticky top-14 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2.5 sm:-mx-8 sm:px-8">
        {attempt.deadline_at && (
          <Timer
            deadline={attempt.deadline_at}
            offset={offset}
            onOver={() => {
              setOver(true)
              void submit().catch(toastFailure)
            }}
          />
        )}
        <span className="text-13 text-ink-muted">
          <Trans>Attempt {attempt.number}</Trans>
        </span>
        <Receipt />
        <span className="flex-1" />
        <Button size="sm" onClick={() => setAsking(true)}>
          <Send />
          <Trans>Submit</Trans>
        </Button>
      </div>
      <Palette
        entries={entries}
        currentId={attempt.layout === 'one' ? (current?.id ?? null) : null}
        onChoose={go}
      />
      {attempt.layout === 'one' ? (
        <>
          <SectionTitle attempt={attempt} questionId={current?.id} />
          {current && field(current)}
          <div className="flex items-center gap-2">
            <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
              <ChevronLeft className="rtl:rotate-180" />
              <Trans>Previous</Trans>
            </Button>
            <span className="flex-1" />
            {index < questions.length - 1 ? (
              <Button variant="primary" onClick={() => setIndex(index + 1)}>
                <Trans>Next</Trans>
                <ChevronRight className="rtl:rotate-180" />
              </Button>
            ) : (
              <Button variant="primary" onClick={() => setAsking(true)}>
                <Trans>Submit</Trans>
              </Button>
            )}
          </div>
        </>
      ) : (
        attempt.sections.map((section, place) => (
          // eslint-disable-next-line react/no-array-index-key -- sections stand still in an attempt
          <div key={place} className="flex flex-col gap-6">
            {section.title && <h2 className="text-16 font-semibold">{section.title}</h2>}
            {section.questions.map(field)}
          </div>
        ))
      )}
      {attempt.layout === 'all' && (
        <div className="flex justify-end">
          <Button variant="primary" onClick={() => setAsking(true)}>
            <Trans>Submit</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={<Trans>Submit this attempt?</Trans>}
        effect={
          <>
            <Trans>
              {questions.length - open} answered, {open} open, {marked} marked.
            </Trans>{' '}
            {open > 0 ? (
              <Plural
                value={open}
                one="One question has no answer yet."
                other="# questions have no answer yet."
              />
            ) : (
              <Trans>You can't change your answers after submitting.</Trans>
            )}
          </>
        }
        confirmLabel={t`Submit`}
        onConfirm={submit}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(shown) => !shown && leaving.reset?.()}
        title={<Trans>Leave while the timer is running?</Trans>}
        effect={
          <Trans>
            Your answers are saved, but the timer keeps running. Come back before time runs out to
            continue.
          </Trans>
        }
        confirmLabel={<Trans>Leave quiz</Trans>}
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  )
}

function SectionTitle({ attempt, questionId }: { attempt: Attempt; questionId?: string }) {
  const section = attempt.sections.find(({ questions }) =>
    questions.some(({ id }) => id === questionId),
  )
  return section?.title ? <h2 className="text-16 font-semibold">{section.title}</h2> : null
}

type QuestionCardProps = {
  organizationId: string
  question: ShownQuestion
  number: number
  total: number
  answers: ReturnType<typeof useAttemptAnswers>
}

function QuestionCard({ organizationId, question, number, total, answers }: QuestionCardProps) {
  const { t } = useLingui()
  const { answer, marked } = answers.read(question.id)
  return (
    <fieldset id={`question-${question.id}`} className="min-w-0">
      <legend className="mb-3 flex w-full items-center gap-2 text-13 text-ink-muted">
        <span className="flex-1">
          <Trans>
            Question {number} of {total}
          </Trans>
          {' · '}
          <Plural
            value={question.points}
            one="# point"
            other={`${pointsOf(question.points)} points`}
          />
        </span>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={marked}
          onClick={() => answers.mark(question.id, !marked)}
        >
          {marked ? <BookmarkCheck /> : <Bookmark />}
          {marked ? t`Marked` : t`Mark`}
        </Button>
      </legend>
      <DocumentText
        className="mb-4"
        document={question.prompt}
        fileUrl={(id) => question.files[id]}
      />
      {answers.isReady && (
        <AnswerField
          organizationId={organizationId}
          question={question}
          answer={answer}
          onAnswer={(given, how) => answers.answer(question.id, given, how)}
        />
      )}
    </fieldset>
  )
}
