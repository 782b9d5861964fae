import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QuestionBody } from '#contract/questions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { BlanksFields } from './blanks-fields.tsx'
import { GradedFields } from './graded-fields.tsx'
import { MatchingFields } from './matching-fields.tsx'
import { newItem } from './new-body.ts'
import { NumericFields } from './numeric-fields.tsx'
import { OptionFields, type Pictures } from './option-fields.tsx'
import { Rows } from './rows.tsx'
import { ShortTextFields } from './short-text-fields.tsx'
import { TruthFields } from './truth-fields.tsx'

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
      return <TruthFields body={body} onChange={onChange} />
    case 'short_text':
      return <ShortTextFields body={body} onChange={onChange} />
    case 'numeric':
      return <NumericFields body={body} onChange={onChange} />
    case 'blanks':
      return <BlanksFields body={body} onChange={onChange} />
    case 'matching':
      return <MatchingFields body={body} onChange={onChange} />
    case 'ordering':
      return (
        <Field
          group
          label={t`Items in the correct order`}
          hint={t`Learners see the items shuffled.`}
        >
          <Rows
            rows={body.items}
            onChange={(items) => onChange({ ...body, items })}
            fresh={newItem}
            add={t`Add item`}
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
    case 'file':
      return <GradedFields body={body} onChange={onChange} />
  }
}
