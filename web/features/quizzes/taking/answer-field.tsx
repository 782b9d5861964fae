import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maximumEssayLength, type Answer, type ShownQuestion } from '#contract/questions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { FileAnswer } from './file-answer.tsx'
import { OrderingField } from './ordering-field.tsx'

export type AnswerFieldProps = {
  organizationId: string
  question: ShownQuestion
  answer: Answer | null
  /** `typing`: more keys may follow, so it can wait a moment. */
  onAnswer: (answer: Answer, how?: 'typing') => void
}

/** Where a question is answered, by its kind. */
export function AnswerField(props: AnswerFieldProps): ReactNode {
  const { question, answer, onAnswer } = props
  const { t } = useLingui()
  const { body } = question
  switch (body.kind) {
    case 'single':
      return (
        <Choices>
          {body.options.map(({ id, document }) => (
            <ChoiceBox
              key={id}
              type="radio"
              name={question.id}
              checked={answer?.kind === 'single' && answer.option_id === id}
              onChange={() => onAnswer({ kind: 'single', option_id: id })}
            >
              <DocumentText document={document} fileUrl={(file) => question.files[file]} />
            </ChoiceBox>
          ))}
        </Choices>
      )
    case 'multiple': {
      const chosen = answer?.kind === 'multiple' ? answer.option_ids : []
      return (
        <Choices hint={<Trans>Choose all that apply.</Trans>}>
          {body.options.map(({ id, document }) => (
            <ChoiceBox
              key={id}
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(checked) =>
                onAnswer({
                  kind: 'multiple',
                  option_ids: checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                })
              }
            >
              <DocumentText document={document} fileUrl={(file) => question.files[file]} />
            </ChoiceBox>
          ))}
        </Choices>
      )
    }
    case 'true_false':
      return (
        <Choices>
          {[true, false].map((value) => (
            <ChoiceBox
              key={String(value)}
              type="radio"
              name={question.id}
              checked={answer?.kind === 'true_false' && answer.value === value}
              onChange={() => onAnswer({ kind: 'true_false', value })}
            >
              {value ? <Trans>True</Trans> : <Trans>False</Trans>}
            </ChoiceBox>
          ))}
        </Choices>
      )
    case 'short_text':
      return (
        <Field label={t`Your answer`}>
          <Input
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={answer?.kind === 'short_text' ? answer.text : ''}
            onChange={(event) =>
              onAnswer({ kind: 'short_text', text: event.target.value }, 'typing')
            }
          />
        </Field>
      )
    case 'numeric': {
      const given = answer?.kind === 'numeric' ? answer : { value: '', unit: '' }
      const unit = given.unit || (body.units.length === 1 ? (body.units[0] ?? '') : '')
      return (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t`Your answer`} className="w-48">
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={100}
              value={given.value}
              onChange={(event) =>
                onAnswer({ kind: 'numeric', value: event.target.value, unit }, 'typing')
              }
            />
          </Field>
          {body.units.length > 0 && (
            <Field label={t`Unit`} className="w-32">
              <Select
                value={unit}
                placeholder={t`Choose`}
                options={body.units.map((symbol) => ({ value: symbol, label: symbol }))}
                onValueChange={(chosen) =>
                  onAnswer({ kind: 'numeric', value: given.value, unit: chosen })
                }
              />
            </Field>
          )}
        </div>
      )
    }
    case 'blanks': {
      const values = answer?.kind === 'blanks' ? answer.values : {}
      const fill = (id: string, value: string, how?: 'typing') =>
        onAnswer({ kind: 'blanks', values: { ...values, [id]: value } }, how)
      return (
        <p className="text-16 leading-10 whitespace-pre-line">
          {body.text.split(/\{\{(\w+)\}\}/).map((part, index) => {
            // Text and names of blanks take turns.
            // eslint-disable-next-line react/no-array-index-key -- the text stands still
            if (index % 2 === 0) return <span key={index}>{part}</span>
            const blank = body.blanks.find(({ id }) => id === part)
            const place = (index + 1) / 2
            return (
              <span key={part} className="mx-1 inline-block w-40 align-middle">
                {blank && blank.choices.length > 0 ? (
                  <Select
                    compact
                    aria-label={t`Blank ${place}`}
                    value={values[part] ?? ''}
                    placeholder={t`Choose`}
                    options={blank.choices.map((choice) => ({ value: choice, label: choice }))}
                    onValueChange={(value) => fill(part, value)}
                  />
                ) : (
                  <Input
                    compact
                    autoComplete="off"
                    maxLength={500}
                    inputMode={blank?.is_number ? 'decimal' : 'text'}
                    aria-label={blank?.is_number ? t`Blank ${place}, a number` : t`Blank ${place}`}
                    value={values[part] ?? ''}
                    onChange={(event) => fill(part, event.target.value, 'typing')}
                  />
                )}
              </span>
            )
          })}
        </p>
      )
    }
    case 'matching': {
      const pairs = answer?.kind === 'matching' ? answer.pairs : {}
      return (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {body.lefts.map(({ id, text }) => (
            <li key={id} className="grid items-center gap-2 p-3 sm:grid-cols-2 sm:gap-4">
              <span className="text-14 wrap-anywhere">{text}</span>
              <Select
                aria-label={t`Match for ${text}`}
                value={pairs[id] ?? ''}
                placeholder={t`Choose`}
                options={body.rights.map((right) => ({ value: right.id, label: right.text }))}
                onValueChange={(right) =>
                  onAnswer({ kind: 'matching', pairs: { ...pairs, [id]: right } })
                }
              />
            </li>
          ))}
        </ul>
      )
    }
    case 'ordering': {
      const chosen = answer?.kind === 'ordering' ? answer.item_ids : []
      const items = chosen.length === body.items.length ? inOrder(body.items, chosen) : body.items
      return (
        <OrderingField
          items={items}
          onOrder={(item_ids) => onAnswer({ kind: 'ordering', item_ids })}
        />
      )
    }
    case 'essay': {
      const text = answer?.kind === 'essay' ? answer.text : ''
      const words = text.split(/\s+/).filter(Boolean).length
      return (
        <Field
          label={t`Your answer`}
          aside={<Plural value={words} one="# word" other="# words" />}
          hint={<WordLimits least={body.minimum_words} most={body.maximum_words} />}
        >
          <Textarea
            rows={10}
            className="max-h-160!"
            maxLength={maximumEssayLength}
            value={text}
            onChange={(event) => onAnswer({ kind: 'essay', text: event.target.value }, 'typing')}
          />
        </Field>
      )
    }
    case 'file':
      return <FileAnswer {...props} maximum={body.maximum_files} />
  }
}

const inOrder = <Item extends { id: string }>(items: readonly Item[], ids: readonly string[]) =>
  ids.flatMap((id) => items.find((item) => item.id === id) ?? [])

function WordLimits({ least, most }: { least: number | null; most: number | null }): ReactNode {
  if (least !== null && most !== null) {
    return (
      <Trans>
        {least} to {most} words
      </Trans>
    )
  }
  if (least !== null) return <Trans>At least {least} words</Trans>
  if (most !== null) return <Trans>Up to {most} words</Trans>
  return null
}

const Choices = ({ hint, children }: { hint?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    {hint && <p className="text-13 text-ink-muted">{hint}</p>}
    {children}
  </div>
)

type ChoiceBoxProps = {
  type: 'radio' | 'checkbox'
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A whole line to press; the native control keeps keys and screen readers right. */
function ChoiceBox({ type, name, checked, onChange, children }: ChoiceBoxProps) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 text-16 transition-colors hover:bg-wash',
        'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
      )}
    >
      <span className="flex h-6.5 items-center">
        <input
          type={type}
          name={name}
          checked={checked}
          className="size-4 shrink-0 accent-primary outline-none"
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
