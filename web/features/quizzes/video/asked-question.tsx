import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Answer } from '#contract/questions.ts'
import type { MyVideoQuestion } from '#contract/video-questions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AnswerField } from '../taking/answer-field.tsx'
import { isAnswered } from '../taking/empty-answer.ts'
import { ResultQuestionCard } from '../taking/result-question.tsx'

type AskedQuestionProps = {
  organizationId: string
  item: MyVideoQuestion
  number: number
  count: number
  note: 'viewing' | 'preview' | null
  onAnswer: (id: string, answer: Answer) => Promise<void>
  onGoOn: () => void
}

/** One question where the video has stopped: asked, answered, explained, and on. */
export function AskedQuestion(props: AskedQuestionProps) {
  const { organizationId, item, number, count, note, onAnswer, onGoOn } = props
  const { t } = useLingui()
  const { result } = item
  const [again, setAgain] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  // One id for one answer: sending it again after a failure adds no second one.
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const asking = !result || again
  const left = item.attempts_allowed - item.attempts_used
  const canRetry = left > 0 && result?.verdict !== 'right' && note !== 'viewing'

  // The video has stopped, or the answer has come: that is where the reader goes on.
  const phase = asking ? 'asking' : 'answered'
  useEffect(() => {
    if (phase) box.current?.focus()
  }, [phase])

  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (!answer) return
    setPending(true)
    setError(undefined)
    try {
      await onAnswer(answerId, answer)
      setAgain(false)
      setAnswer(null)
      setAnswerId(crypto.randomUUID())
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t`Question ${number} of ${count}`}
      className="flex flex-col gap-4 p-4 outline-none sm:p-5"
    >
      <h2 className={asking ? 'text-13 font-semibold text-ink-muted' : 'sr-only'}>
        <Trans>
          Question {number} of {count}
        </Trans>
      </h2>
      {asking ? (
        <form className="flex flex-col gap-4" onSubmit={(event) => void check(event)}>
          <p className="-mt-3 flex flex-wrap gap-x-3 text-13 text-ink-muted">
            <span>
              {item.is_required ? (
                <Trans>Answer to keep watching</Trans>
              ) : (
                <Trans context="question in a video">Optional</Trans>
              )}
            </span>
            {item.attempts_allowed > 1 && (
              <span>
                <Plural value={left} one="# attempt left" other="# attempts left" />
              </span>
            )}
          </p>
          <fieldset disabled={note === 'viewing'} className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">
              <Trans>Question</Trans>
            </legend>
            <DocumentText
              document={item.question.prompt}
              fileUrl={(id) => item.question.files[id]}
            />
            <AnswerField
              organizationId={organizationId}
              question={item.question}
              answer={answer}
              onAnswer={setAnswer}
            />
          </fieldset>
          <FormError>{error}</FormError>
          <Note note={note} />
          <div className="flex flex-wrap gap-2">
            {note !== 'viewing' && (
              <Button
                type="submit"
                variant="primary"
                pending={pending}
                disabled={!isAnswered(answer)}
              >
                <Trans>Check answer</Trans>
              </Button>
            )}
            {(!item.is_required || note === 'viewing' || again) && (
              <Button variant="ghost" onClick={onGoOn}>
                {again ? <Trans>Continue watching</Trans> : <Trans>Skip</Trans>}
              </Button>
            )}
          </div>
        </form>
      ) : (
        <>
          <ResultQuestionCard question={result} number={number} />
          <Note note={note} />
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" onClick={onGoOn}>
              <Trans>Continue watching</Trans>
            </Button>
            {canRetry && (
              <>
                <Button onClick={() => setAgain(true)}>
                  <Trans>Try again</Trans>
                </Button>
                <span className="text-13 text-ink-muted">
                  <Plural value={left} one="# attempt left" other="# attempts left" />
                </span>
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Note({ note }: { note: AskedQuestionProps['note'] }) {
  if (!note) return null
  return (
    <p className="text-13 text-ink-muted">
      {note === 'preview' ? (
        <Trans>This is a preview. Answers aren’t saved.</Trans>
      ) : (
        <Trans>You’re viewing as someone else, so you can’t answer.</Trans>
      )}
    </p>
  )
}
