import { useLingui } from '@lingui/react/macro'
import { Type } from 'lucide-react'
import type { ChoiceOption } from '#contract/questions.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentEditor, type DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { lineDocument, newOption, plainLine } from './new-body.ts'
import { CreditInput } from './number-rows.tsx'
import { Rows } from './rows.tsx'

export type Pictures = Pick<DocumentEditorProps, 'uploadImage' | 'imageUrl'>

type OptionFieldsProps = {
  kind: 'single' | 'multiple'
  options: ChoiceOption[]
  onChange: (options: ChoiceOption[]) => void
  pictures: Pictures
}

/** What can be chosen, which of it is right or what it is worth, and the feedback for choosing it. */
export function OptionFields({ kind, options, onChange, pictures }: OptionFieldsProps) {
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
  const weighs = options.some(({ credit }) => credit !== undefined)
  const weigh = (checked: boolean) => {
    const right = options.filter((option) => option.is_correct).length
    const share = kind === 'single' ? 100 : Math.round(10_000_000 / Math.max(1, right)) / 100_000
    const plain = options.map(({ id, document, is_correct, feedback }) => ({
      id,
      document,
      is_correct,
      feedback,
    }))
    const best = options.findIndex((option) => option.is_correct)
    onChange(
      checked
        ? plain.map((option) => ({ ...option, credit: option.is_correct ? share : 0 }))
        : plain.map((option, at) =>
            kind === 'single' ? { ...option, is_correct: at === Math.max(0, best) } : option,
          ),
    )
  }
  return (
    <Field
      group
      label={t`Options`}
      hint={
        weighs
          ? t`Credit is the percentage of points for choosing an option. Negative values deduct points.`
          : kind === 'single'
            ? t`Select the correct option.`
            : t`Select all correct options.`
      }
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
        add={t`Add option`}
        least={2}
        render={(row, change, number) => {
          const line = plainLine(row.document)
          return (
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <div className="flex items-center gap-3">
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  aria-label={t`Option ${number} is correct`}
                  checked={row.is_correct}
                  disabled={weighs}
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
              {weighs && (
                <div className="ms-7">
                  <CreditInput
                    least={-100}
                    label={t`Credit for option ${number} (%)`}
                    credit={row.credit}
                    onChange={(credit) =>
                      change({ ...row, credit: credit ?? 0, is_correct: (credit ?? 0) > 0 })
                    }
                  />
                </div>
              )}
              <Input
                compact
                className="ms-7 w-[calc(100%-1.75rem)]! text-13"
                aria-label={t`Feedback on option ${number}`}
                placeholder={t`Feedback for learners who choose this option`}
                value={row.feedback}
                onChange={(event) => change({ ...row, feedback: event.target.value })}
              />
            </div>
          )
        }}
      />
      <Checkbox label={t`Set credit for each option`} checked={weighs} onCheckedChange={weigh} />
    </Field>
  )
}
