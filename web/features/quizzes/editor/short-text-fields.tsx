import { useLingui } from '@lingui/react/macro'
import type { AcceptedText, QuestionBody } from '#contract/questions.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { CreditInput } from './number-rows.tsx'
import { Rows } from './rows.tsx'

type ShortTextFieldsProps = {
  body: Extract<QuestionBody, { kind: 'short_text' }>
  onChange: (body: QuestionBody) => void
}

/** The answers that count as right. */
export function ShortTextFields({ body, onChange }: ShortTextFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <Field
        group
        label={t`Accepted answers`}
        hint={t`Leading and trailing spaces are ignored. A pattern is a regular expression that must match the whole answer. Credit is a percentage of the points.`}
      >
        <Rows
          rows={body.accepted}
          onChange={(accepted) => onChange({ ...body, accepted })}
          fresh={(): AcceptedText => ({ text: '', is_pattern: false })}
          add={t`Add accepted answer`}
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
              <CreditInput
                label={t`Credit for answer ${number} (%)`}
                credit={row.credit}
                onChange={(credit) => change({ ...row, credit })}
              />
            </>
          )}
        />
      </Field>
      <Checkbox
        label={t`Case-sensitive`}
        checked={body.case_sensitive}
        onCheckedChange={(case_sensitive) => onChange({ ...body, case_sensitive })}
      />
    </div>
  )
}
