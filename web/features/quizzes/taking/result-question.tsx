import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleCheck, CircleX, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import type { Answer } from '#contract/questions.ts'
import { CommentList } from '#web/lib/grading/comment-list.tsx'
import { MarkedText } from '#web/lib/grading/marked-text.tsx'
import { GradedRubric } from '#web/lib/grading/rubric-view.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { pointsOf, verdictWords } from '../words.ts'

type ResultQuestionProps = {
  question: ResultQuestion
  number: number
  /** The element that shows an essay, for those who select passages in it. */
  textRef?: Ref<HTMLDivElement>
  /** More for those who grade, who also edit what is said about the answer. */
  children?: ReactNode
}

/** A question after handing in: the answer, and the right one once it is released. */
export function ResultQuestionCard(props: ResultQuestionProps) {
  const { question, number, textRef, children } = props
  const { i18n } = useLingui()
  const { verdict, explanation } = question
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 className="text-13 font-semibold text-ink-muted">
          <Trans>Question {number}</Trans>
        </h3>
        {verdict && (
          <Pill
            tone={verdictWords[verdict].tone}
            icon={verdict === 'right' ? CircleCheck : verdict === 'wrong' ? CircleX : undefined}
          >
            {i18n._(verdictWords[verdict].label)}
          </Pill>
        )}
        <span className="ms-auto text-13 text-ink-muted tabular-nums">
          {question.score === null ? (
            <Plural
              value={question.points}
              one="# point"
              other={`${pointsOf(question.points)} points`}
            />
          ) : (
            <Trans>
              {pointsOf(question.score)} of{' '}
              <Plural
                value={question.points}
                one="# point"
                other={`${pointsOf(question.points)} points`}
              />
            </Trans>
          )}
        </span>
      </div>
      <DocumentText document={question.prompt} fileUrl={(id) => question.files[id]} />
      <div className="mt-4">
        <Answered question={question} answer={question.answer} textRef={textRef} />
      </div>
      {question.late_answer && (
        <div className="mt-3 rounded-card bg-amber-soft px-4 py-3">
          <p className="mb-1 text-13 font-semibold text-amber-ink">
            <Trans>Received after time ran out: saved, not scored</Trans>
          </p>
          <Answered question={question} answer={question.late_answer} />
        </div>
      )}
      {question.feedback && (
        <div className="mt-4 border-s-2 border-primary ps-4">
          <p className="text-13 font-semibold">
            <Trans>Feedback</Trans>
          </p>
          <p className="text-14 whitespace-pre-line">{question.feedback}</p>
        </div>
      )}
      {!children && (question.comments.length > 0 || question.rubric.length > 0) && (
        <div className="mt-4 flex flex-col gap-4">
          <CommentList comments={question.comments} />
          {question.rubric.length > 0 && <GradedRubric scores={question.rubric} />}
        </div>
      )}
      {explanation && explanation.content.length > 0 && (
        <div className="mt-4 rounded-card bg-wash px-4 py-3">
          <p className="mb-1 text-13 font-semibold">
            <Trans>Explanation</Trans>
          </p>
          <DocumentText document={explanation} fileUrl={(id) => question.files[id]} />
        </div>
      )}
      {children}
    </article>
  )
}

type AnsweredProps = {
  question: ResultQuestion
  answer: Answer | null
  textRef?: Ref<HTMLDivElement> | undefined
}

function Answered({ question, answer, textRef }: AnsweredProps): ReactNode {
  const { t } = useLingui()
  const { body, key } = question
  const none = (
    <p className="text-14 text-ink-muted">
      <Trans>No answer</Trans>
    </p>
  )
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const chosen = new Set(
        answer?.kind === 'single'
          ? [answer.option_id]
          : answer?.kind === 'multiple'
            ? answer.option_ids
            : [],
      )
      const right = key?.kind === 'options' ? new Set(key.option_ids) : null
      return (
        <ul className="flex flex-col gap-2">
          {body.options.map(({ id, document }) => (
            <Line
              key={id}
              chosen={chosen.has(id)}
              right={right ? right.has(id) : null}
              feedback={chosen.has(id) ? question.option_feedback?.[id] : undefined}
            >
              <DocumentText
                className="text-14"
                document={document}
                fileUrl={(file) => question.files[file]}
              />
            </Line>
          ))}
        </ul>
      )
    }
    case 'true_false': {
      const given = answer?.kind === 'true_false' ? answer.value : null
      return (
        <ul className="flex flex-col gap-2">
          {[true, false].map((value) => (
            <Line
              key={String(value)}
              chosen={given === value}
              right={key?.kind === 'truth' ? key.value === value : null}
              feedback={given === value ? question.option_feedback?.[String(value)] : undefined}
            >
              {value ? t`True` : t`False`}
            </Line>
          ))}
        </ul>
      )
    }
    case 'short_text':
    case 'numeric': {
      const given =
        answer?.kind === 'short_text'
          ? answer.text
          : answer?.kind === 'numeric'
            ? `${answer.value} ${answer.unit}`.trim()
            : ''
      const accepted = key?.kind === 'texts' ? key.texts.join(' · ') : ''
      return (
        <dl className="flex flex-col gap-1 text-14">
          <Pair name={t`Your answer`}>{given || t`No answer`}</Pair>
          {accepted && <Pair name={t`Correct answer`}>{accepted}</Pair>}
        </dl>
      )
    }
    case 'blanks': {
      const values = answer?.kind === 'blanks' ? answer.values : {}
      return (
        <p className="text-16 leading-9">
          {body.text.split(/\{\{(\w+)\}\}/).map((part, index) => {
            // eslint-disable-next-line react/no-array-index-key -- the text stands still
            if (index % 2 === 0) return <span key={index}>{part}</span>
            const right = key?.kind === 'blanks' ? key.values[part] : undefined
            return (
              <span key={part} className="mx-1 rounded-control bg-wash px-2 py-1 text-14">
                {values[part] || '—'}
                {right !== undefined && right !== values[part] && (
                  <span className="ms-2 font-semibold text-success">{right}</span>
                )}
              </span>
            )
          })}
        </p>
      )
    }
    case 'matching': {
      const pairs = answer?.kind === 'matching' ? answer.pairs : {}
      const textOf = (id: string | null | undefined) =>
        body.rights.find((right) => right.id === id)?.text ?? t`No answer`
      return (
        <ul className="flex flex-col gap-2">
          {body.lefts.map(({ id, text }) => {
            const right = key?.kind === 'pairs' ? key.pairs[id] : undefined
            const isRight = right === undefined ? null : right === pairs[id]
            return (
              <Line key={id} chosen={pairs[id] !== undefined} right={isRight}>
                <span className="text-14">
                  {text} → {textOf(pairs[id])}
                  {isRight === false && (
                    <span className="ms-2 font-semibold text-success">{textOf(right)}</span>
                  )}
                </span>
              </Line>
            )
          })}
        </ul>
      )
    }
    case 'ordering': {
      const order = answer?.kind === 'ordering' ? answer.item_ids : []
      const textOf = (id: string | undefined) =>
        body.items.find((item) => item.id === id)?.text ?? ''
      const right = key?.kind === 'order' ? key.item_ids : null
      if (order.length === 0 && !right) return none
      return (
        <ol className="flex flex-col gap-2">
          {(order.length > 0 ? order : (right ?? [])).map((id, index) => (
            <Line key={id} chosen={order.length > 0} right={right ? right[index] === id : null}>
              <span className="text-14">
                {index + 1}. {textOf(id)}
                {right && right[index] !== id && (
                  <span className="ms-2 font-semibold text-success">{textOf(right[index])}</span>
                )}
              </span>
            </Line>
          ))}
        </ol>
      )
    }
    case 'essay':
      return answer?.kind === 'essay' && answer.text ? (
        <MarkedText
          text={answer.text}
          passages={answer === question.answer ? question.comments : []}
          textRef={textRef}
        />
      ) : (
        none
      )
    case 'file': {
      const ids = answer?.kind === 'file' ? answer.file_ids : []
      if (ids.length === 0) return none
      return (
        <ul className="flex flex-col gap-1">
          {ids.map((id) => (
            <li key={id}>
              <a
                className="text-14 text-primary underline underline-offset-4"
                href={question.answer_files[id]?.url}
              >
                {question.answer_files[id]?.name ?? t`File`}
              </a>
            </li>
          ))}
        </ul>
      )
    }
  }
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-32 shrink-0 text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

type LineProps = {
  chosen: boolean
  /** Null while right answers are not released. */
  right: boolean | null
  feedback?: string | undefined
  children: ReactNode
}

/** An option: chosen or not, right or not; a word stands beside every colour. */
function Line({ chosen, right, feedback, children }: LineProps) {
  const { t } = useLingui()
  const tone = right === null ? 'plain' : right ? 'right' : chosen ? 'wrong' : 'plain'
  return (
    <li
      className={classNames(
        'rounded-card border px-4 py-2.5',
        tone === 'right' && 'border-success bg-success-soft',
        tone === 'wrong' && 'border-danger bg-danger-soft',
        tone === 'plain' && (chosen ? 'border-primary bg-primary-soft' : 'border-line'),
      )}
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">{children}</div>
        <span className="flex items-center gap-1 text-12 font-semibold">
          {right === true && <Check aria-hidden className="size-4 text-success" />}
          {right === false && chosen && <X aria-hidden className="size-4 text-danger" />}
          {chosen && right === true && t`Your answer, correct`}
          {chosen && right === false && t`Your answer, incorrect`}
          {chosen && right === null && t`Your answer`}
          {!chosen && right === true && t`Correct answer`}
        </span>
      </div>
      {feedback && <p className="mt-1 text-13 text-ink-muted">{feedback}</p>}
    </li>
  )
}
