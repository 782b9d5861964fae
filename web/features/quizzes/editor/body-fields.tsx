import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Type, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChoiceOption, QuestionBody } from '#contract/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentEditor, type DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { BlanksFields } from './blanks-fields.tsx'
import { lineDocument, newItem, newOption, newPair, plainLine } from './new-body.ts'

export type Pictures = Pick<DocumentEditorProps, 'uploadImage' | 'imageUrl'>

type BodyFieldsProps = {
  body: QuestionBody
  onChange: (body: QuestionBody) => void
  pictures: Pictures
}

/** What is particular to each kind of question, its key included. */
export function BodyFields({ body, onChange, pictures }: BodyFieldsProps): ReactNode {
  const { t } = useLingui()
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return (
        <OptionFields
          kind={body.kind}
          options={body.options}
          pictures={pictures}
          onChange={(options) => onChange({ ...body, options })}
        />
      )
    case 'true_false':
      return (
        <div className="flex flex-col gap-4">
          <Field group label={t`The claim is`}>
            <RadioGroup
              value={body.answer ? 'true' : 'false'}
              options={[
                { value: 'true', label: t`True` },
                { value: 'false', label: t`False` },
              ]}
              onValueChange={(value) => onChange({ ...body, answer: value === 'true' })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field optional label={t`Feedback on “true”`}>
              <Input
                value={body.feedback_true}
                onChange={(event) => onChange({ ...body, feedback_true: event.target.value })}
              />
            </Field>
            <Field optional label={t`Feedback on “false”`}>
              <Input
                value={body.feedback_false}
                onChange={(event) => onChange({ ...body, feedback_false: event.target.value })}
              />
            </Field>
          </div>
        </div>
      )
    case 'short_text':
      return (
        <div className="flex flex-col gap-3">
          <Field
            group
            label={t`Accepted answers`}
            hint={t`Spaces at the ends never matter. A pattern is a regular expression for the whole answer.`}
          >
            <Rows
              rows={body.accepted}
              onChange={(accepted) => onChange({ ...body, accepted })}
              fresh={() => ({ text: '', is_pattern: false })}
              add={t`Add an accepted answer`}
              least={1}
              render={(row, change, number) => (
                <>
                  <Input
                    aria-label={t`Accepted answer ${number}`}
                    className={row.is_pattern ? 'font-mono' : ''}
                    value={row.text}
                    onChange={(event) => change({ ...row, text: event.target.value })}
                  />
                  <Checkbox
                    label={t`Pattern`}
                    checked={row.is_pattern}
                    onCheckedChange={(is_pattern) => change({ ...row, is_pattern })}
                  />
                </>
              )}
            />
          </Field>
          <Checkbox
            label={t`Capital letters matter`}
            checked={body.case_sensitive}
            onCheckedChange={(case_sensitive) => onChange({ ...body, case_sensitive })}
          />
        </div>
      )
    case 'numeric':
      return <NumericFields body={body} onChange={onChange} />
    case 'blanks':
      return <BlanksFields body={body} onChange={onChange} />
    case 'matching':
      return (
        <div className="flex flex-col gap-4">
          <Field group label={t`Pairs`} hint={t`Learners see the right sides shuffled.`}>
            <Rows
              rows={body.pairs}
              onChange={(pairs) => onChange({ ...body, pairs })}
              fresh={newPair}
              add={t`Add a pair`}
              least={2}
              render={(row, change, number) => (
                <>
                  <Input
                    aria-label={t`Left side ${number}`}
                    value={row.left}
                    onChange={(event) => change({ ...row, left: event.target.value })}
                  />
                  <Input
                    aria-label={t`Right side ${number}`}
                    value={row.right}
                    onChange={(event) => change({ ...row, right: event.target.value })}
                  />
                </>
              )}
            />
          </Field>
          <Field group optional label={t`Right sides that belong to nothing`}>
            <Rows
              rows={body.extras}
              onChange={(extras) => onChange({ ...body, extras })}
              fresh={newItem}
              add={t`Add one`}
              least={0}
              render={(row, change, number) => (
                <Input
                  aria-label={t`Extra ${number}`}
                  value={row.text}
                  onChange={(event) => change({ ...row, text: event.target.value })}
                />
              )}
            />
          </Field>
        </div>
      )
    case 'ordering':
      return (
        <Field group label={t`In the right order`} hint={t`Learners see them shuffled.`}>
          <Rows
            rows={body.items}
            onChange={(items) => onChange({ ...body, items })}
            fresh={newItem}
            add={t`Add an item`}
            least={2}
            render={(row, change, number) => (
              <Input
                aria-label={t`Item ${number}`}
                value={row.text}
                onChange={(event) => change({ ...row, text: event.target.value })}
              />
            )}
          />
        </Field>
      )
    case 'essay':
      return (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field optional label={t`At least, in words`}>
              <NumberInput
                value={body.minimum_words}
                onChange={(minimum_words) => onChange({ ...body, minimum_words })}
              />
            </Field>
            <Field optional label={t`At most, in words`}>
              <NumberInput
                value={body.maximum_words}
                onChange={(maximum_words) => onChange({ ...body, maximum_words })}
              />
            </Field>
          </div>
          <Guidance
            value={body.guidance}
            onChange={(guidance) => onChange({ ...body, guidance })}
          />
        </div>
      )
    case 'file':
      return (
        <div className="flex flex-col gap-4">
          <Field label={t`Files at most`} className="w-40">
            <NumberInput
              value={body.maximum_files}
              onChange={(value) =>
                onChange({ ...body, maximum_files: Math.min(10, Math.max(1, value ?? 1)) })
              }
            />
          </Field>
          <Guidance
            value={body.guidance}
            onChange={(guidance) => onChange({ ...body, guidance })}
          />
        </div>
      )
  }
}

function Guidance({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  return (
    <Field
      optional
      label={t`For graders`}
      hint={t`What a good answer says. Learners never see it.`}
    >
      <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

type NumberInputProps = { value: number | null; onChange: (value: number | null) => void }

const NumberInput = ({ value, onChange }: NumberInputProps) => (
  <Input
    type="number"
    min={1}
    value={value ?? ''}
    onChange={(event) =>
      onChange(
        event.target.value === '' ? null : Math.max(1, Math.round(Number(event.target.value))),
      )
    }
  />
)

type OptionFieldsProps = {
  kind: 'single' | 'multiple'
  options: ChoiceOption[]
  onChange: (options: ChoiceOption[]) => void
  pictures: Pictures
}

function OptionFields({ kind, options, onChange, pictures }: OptionFieldsProps) {
  const { t } = useLingui()
  const mark = (id: string, is_correct: boolean) =>
    onChange(
      options.map((option) =>
        option.id === id
          ? { ...option, is_correct: kind === 'single' ? true : is_correct }
          : kind === 'single'
            ? { ...option, is_correct: false }
            : option,
      ),
    )
  return (
    <Field
      group
      label={t`Options`}
      hint={kind === 'single' ? t`Mark the one that is right.` : t`Mark every one that is right.`}
    >
      <Rows
        rows={options}
        onChange={(rows) =>
          onChange(
            kind === 'single' && !rows.some((row) => row.is_correct)
              ? rows.map((row, index) => ({ ...row, is_correct: index === 0 }))
              : rows,
          )
        }
        fresh={() => newOption()}
        add={t`Add an option`}
        least={2}
        render={(row, change, number) => {
          const line = plainLine(row.document)
          return (
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <div className="flex items-center gap-3">
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  aria-label={t`Option ${number} is right`}
                  checked={row.is_correct}
                  className="size-4 shrink-0 accent-primary"
                  onChange={(event) => mark(row.id, event.target.checked)}
                />
                <div className="min-w-0 flex-1">
                  {line === null ? (
                    <DocumentEditor
                      compact
                      label={t`Option ${number}`}
                      value={row.document}
                      onChange={(document) => change({ ...row, document })}
                      {...pictures}
                    />
                  ) : (
                    <Input
                      aria-label={t`Option ${number}`}
                      value={line}
                      onChange={(event) =>
                        change({ ...row, document: lineDocument(event.target.value) })
                      }
                    />
                  )}
                </div>
                {line !== null && (
                  <IconButton
                    size="sm"
                    label={t`Rich text and pictures for option ${number}`}
                    onClick={() =>
                      change({
                        ...row,
                        document: {
                          type: 'doc',
                          content: [
                            ...row.document.content,
                            { type: 'paragraph' },
                            ...(line === '' ? [{ type: 'paragraph' as const }] : []),
                          ],
                        },
                      })
                    }
                  >
                    <Type />
                  </IconButton>
                )}
              </div>
              <Input
                compact
                className="ms-7 w-[calc(100%-1.75rem)]! text-13"
                aria-label={t`Feedback on option ${number}`}
                placeholder={t`Feedback for those who choose it`}
                value={row.feedback}
                onChange={(event) => change({ ...row, feedback: event.target.value })}
              />
            </div>
          )
        }}
      />
    </Field>
  )
}

type NumericProps = {
  body: Extract<QuestionBody, { kind: 'numeric' }>
  onChange: (body: QuestionBody) => void
}

function NumericFields({ body, onChange }: NumericProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t`Right answer`}>
          <Input
            type="number"
            step="any"
            value={body.answer}
            onChange={(event) => onChange({ ...body, answer: Number(event.target.value) })}
          />
        </Field>
        <Field label={t`Tolerance`}>
          <Input
            type="number"
            step="any"
            min={0}
            value={body.tolerance}
            onChange={(event) =>
              onChange({ ...body, tolerance: Math.max(0, Number(event.target.value)) })
            }
          />
        </Field>
        <Field label={t`Counted`}>
          <Select
            value={body.tolerance_in}
            options={[
              { value: 'value', label: t`as a value, ±` },
              { value: 'percent', label: t`in percent of the answer` },
            ]}
            onValueChange={(tolerance_in) => onChange({ ...body, tolerance_in })}
          />
        </Field>
      </div>
      <Field
        group
        optional
        label={t`Units`}
        hint={t`The first is the unit of the right answer. The factor says how many of it one of the others is: 1000 for km beside m.`}
      >
        <Rows
          rows={body.units}
          onChange={(units) => onChange({ ...body, units })}
          fresh={() => ({ symbol: '', factor: 1 })}
          add={t`Add a unit`}
          least={0}
          render={(row, change, number) => (
            <>
              <Input
                aria-label={t`Unit ${number}`}
                value={row.symbol}
                onChange={(event) => change({ ...row, symbol: event.target.value })}
              />
              <Input
                type="number"
                step="any"
                aria-label={t`Factor of unit ${number}`}
                disabled={number === 1}
                value={row.factor}
                onChange={(event) => change({ ...row, factor: Number(event.target.value) })}
              />
            </>
          )}
        />
      </Field>
    </div>
  )
}

type RowsProps<Row> = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  fresh: () => Row
  /** On the button that adds one. */
  add: string
  /** Fewer can't be. */
  least: number
  render: (row: Row, change: (row: Row) => void, number: number) => ReactNode
}

/** A list that grows and shrinks line by line. */
function Rows<Row>({ rows, onChange, fresh, add, least, render }: RowsProps<Row>) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        // eslint-disable-next-line react/no-array-index-key -- lines have no other identity
        <div key={index} className="flex items-center gap-2">
          {render(row, (changed) => onChange(rows.with(index, changed)), index + 1)}
          <IconButton
            size="sm"
            label={t`Remove line ${index + 1}`}
            disabled={rows.length <= least}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...rows, fresh()])}>
          <Plus />
          {add}
        </Button>
      </div>
    </div>
  )
}

export const KeyNote = () => (
  <p className="text-13 text-ink-muted">
    <Trans>Right answers never reach a learner's browser before you release them.</Trans>
  </p>
)
