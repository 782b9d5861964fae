import { useLingui } from '@lingui/react/macro'
import type { QuestionBody } from '#contract/questions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { NumberRows } from './number-rows.tsx'
import { Rows } from './rows.tsx'

type NumericProps = {
  body: Extract<QuestionBody, { kind: 'numeric' }>
  onChange: (body: QuestionBody) => void
}

/** The right number, how far an answer may be off, and the units it may have. */
export function NumericFields({ body, onChange }: NumericProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t`Correct answer`}>
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
        <Field label={t`Tolerance type`}>
          <Select
            value={body.tolerance_in}
            options={[
              { value: 'value', label: t`Absolute value (±)` },
              { value: 'percent', label: t`Percentage of the answer` },
            ]}
            onValueChange={(tolerance_in) => onChange({ ...body, tolerance_in })}
          />
        </Field>
      </div>
      <Field
        group
        optional
        label={t`Other accepted numbers`}
        hint={t`Also correct, or worth partial credit. Leave the credit empty for full points.`}
      >
        <NumberRows
          withCredit
          numbers={body.others ?? []}
          onChange={(others) => onChange({ ...body, others })}
        />
      </Field>
      <Field
        group
        optional
        label={t`Units`}
        hint={t`The first unit is the one used in the correct answer. For each other unit, enter its conversion factor, such as 1000 for km when the first unit is m.`}
      >
        <Rows
          rows={body.units}
          onChange={(units) => onChange({ ...body, units })}
          fresh={() => ({ symbol: '', factor: 1 })}
          add={t`Add unit`}
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
                aria-label={t`Factor for unit ${number}`}
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
