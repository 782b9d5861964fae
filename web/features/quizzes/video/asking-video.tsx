import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import type { Answer } from '#contract/questions.ts'
import type { MyVideoQuestion, MyVideoQuestions } from '#contract/video-questions.ts'
import { clock } from '#web/lib/player/clock.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import type { PlayerStops } from '#web/lib/player/stops.ts'
import { Button } from '#web/ui/button.tsx'
import { pointsOf, verdictWords } from '../words.ts'
import { AskedQuestion } from './asked-question.tsx'

type AskingVideoProps = {
  organizationId: string
  questions: MyVideoQuestions
  player: RefObject<PlayerHandle | null>
  /** Why answers aren't stored, if they aren't. */
  note: 'viewing' | 'preview' | null
  onAnswer: (itemId: string, id: string, answer: Answer) => Promise<void>
  show: (stopping: PlayerStops | undefined) => ReactNode
}

/** The player with its stops, and below it the same questions as a list that keys and screen readers reach. */
export function AskingVideo(props: AskingVideoProps) {
  const { organizationId, questions, player, note, onAnswer, show } = props
  const { items } = questions
  const [ready, setReady] = useState(false)
  const stopping: PlayerStops = {
    onReady: () => setReady(true),
    stops: items.map(({ id, at_seconds, is_required, result }) => ({
      id,
      at_seconds,
      // An admin who views as someone else can't answer, so nothing holds them.
      is_required: is_required && note !== 'viewing',
      is_done: result !== null,
    })),
    renderStop: (id) => {
      const at = items.findIndex((item) => item.id === id)
      const item = items[at]
      return (
        item && (
          <AskedQuestion
            key={item.id}
            organizationId={organizationId}
            item={item}
            number={at + 1}
            count={items.length}
            note={note}
            onAnswer={(answerId, answer) => onAnswer(item.id, answerId, answer)}
            onGoOn={() => player.current?.goOn()}
          />
        )
      )
    },
  }
  return (
    <>
      {show(stopping)}
      <QuestionList
        questions={questions}
        disabled={!ready}
        onOpen={(id) => player.current?.stopAt(id)}
      />
    </>
  )
}

type QuestionListProps = {
  questions: MyVideoQuestions
  /** Until the recording can be moved. */
  disabled: boolean
  onOpen: (id: string) => void
}

function QuestionList({ questions, disabled, onOpen }: QuestionListProps) {
  const { items, score, max_score } = questions
  const { t } = useLingui()
  return (
    <section aria-label={t`Questions in this video`} className="-mt-4 mb-8">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-14 font-semibold">
          <Trans>Questions in this video</Trans>
        </h2>
        <p className="text-13 text-ink-muted tabular-nums">
          <Trans>
            {pointsOf(score)} of{' '}
            <Plural value={max_score} one="# point" other={`${pointsOf(max_score)} points`} />
          </Trans>
        </p>
      </div>
      <ul className="flex flex-wrap gap-1">
        {items.map((item, index) => (
          <li key={item.id}>
            <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onOpen(item.id)}>
              <StateIcon item={item} />
              <span className="tabular-nums">{clock(item.at_seconds)}</span>
              <Trans>Question {index + 1}</Trans>
              <span className="font-normal text-ink-muted">
                <StateWords item={item} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StateIcon({ item: { result } }: { item: MyVideoQuestion }) {
  if (!result) return <CircleDashed aria-hidden className="text-ink-faint" />
  return result.verdict === 'wrong' ? (
    <CircleX aria-hidden className="text-danger" />
  ) : (
    <CircleCheck aria-hidden className="text-success" />
  )
}

function StateWords({ item: { result, is_required } }: { item: MyVideoQuestion }) {
  const { i18n } = useLingui()
  if (result?.verdict) return i18n._(verdictWords[result.verdict].label)
  return is_required ? (
    <Trans context="question in a video">Required</Trans>
  ) : (
    <Trans context="question in a video">Optional</Trans>
  )
}
