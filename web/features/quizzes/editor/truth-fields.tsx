import { useLingui } from '@lingui/react/macro'
import type { QuestionBody } from '#contract/questions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type TruthFieldsProps = {
  body: Extract<QuestionBody, { kind: 'true_false' }>
  onChange: (body: QuestionBody) => void
}

/** Whether a claim is true, and what is said to either answer. */
export function TruthFields({ body, onChange }: TruthFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <Field group label={t`The statement is`}>
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
}
