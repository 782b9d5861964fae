import { useLingui } from '@lingui/react/macro'
import type { QuestionBody } from '#contract/questions.ts'
import { RubricEditor } from '#web/lib/grading/rubric-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type GradedFieldsProps = {
  body: Extract<QuestionBody, { kind: 'essay' | 'file' }>
  onChange: (body: QuestionBody) => void
}

/** What a person grades: limits, and what graders go by. */
export function GradedFields({ body, onChange }: GradedFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      {body.kind === 'essay' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field optional label={t`Minimum words`}>
            <NumberInput
              value={body.minimum_words}
              onChange={(minimum_words) => onChange({ ...body, minimum_words })}
            />
          </Field>
          <Field optional label={t`Maximum words`}>
            <NumberInput
              value={body.maximum_words}
              onChange={(maximum_words) => onChange({ ...body, maximum_words })}
            />
          </Field>
        </div>
      ) : (
        <Field label={t`Maximum files`} className="w-40">
          <NumberInput
            value={body.maximum_files}
            onChange={(value) =>
              onChange({ ...body, maximum_files: Math.min(10, Math.max(1, value ?? 1)) })
            }
          />
        </Field>
      )}
      <Field
        optional
        label={t`Notes for graders`}
        hint={t`What a good answer includes. Learners never see these notes.`}
      >
        <Textarea
          rows={3}
          value={body.guidance}
          onChange={(event) => onChange({ ...body, guidance: event.target.value })}
        />
      </Field>
      <Field
        group
        optional
        label={t`Rubric`}
        hint={t`Graders choose a level for each criterion. Rubric points are scaled to the question's points.`}
      >
        <RubricEditor
          disabled={false}
          rubric={body.rubric}
          onChange={(rubric) => onChange({ ...body, rubric })}
        />
      </Field>
    </div>
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
