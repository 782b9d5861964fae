import { useLingui } from '@lingui/react/macro'
import type { AcceptedNumber } from '#contract/questions.ts'
import { Input } from '#web/ui/input.tsx'
import { Rows } from './rows.tsx'

type NumberRowsProps = {
  numbers: AcceptedNumber[]
  onChange: (numbers: AcceptedNumber[]) => void
  /** Each number can be worth a part of the points. */
  withCredit?: boolean
}

/** Numbers that are right, each with how far an answer may be off. */
export function NumberRows({ numbers, onChange, withCredit = false }: NumberRowsProps) {
  const { t } = useLingui()
  return (
    <Rows
      rows={numbers}
      onChange={onChange}
      fresh={(): AcceptedNumber => ({ answer: 0, tolerance: 0 })}
      add={t`Add number`}
      least={0}
      render={(row, change, number) => (
        <>
          <Input
            type="number"
            step="any"
            aria-label={t`Number ${number}`}
            value={row.answer}
            onChange={(event) => change({ ...row, answer: Number(event.target.value) })}
          />
          <Input
            type="number"
            step="any"
            min={0}
            aria-label={t`Tolerance for number ${number}`}
            value={row.tolerance}
            onChange={(event) =>
              change({ ...row, tolerance: Math.max(0, Number(event.target.value)) })
            }
          />
          {withCredit && (
            <CreditInput
              label={t`Credit for number ${number} (%)`}
              credit={row.credit}
              onChange={(credit) => change({ ...row, credit })}
            />
          )}
        </>
      )}
    />
  )
}

type CreditInputProps = {
  label: string
  credit: number | undefined
  least?: number
  onChange: (credit: number | undefined) => void
}

/** Percent of the points; empty for all of them. */
export function CreditInput({ label, credit, least = 0, onChange }: CreditInputProps) {
  return (
    <Input
      type="number"
      step="any"
      min={least}
      max={100}
      className="w-24!"
      placeholder="100%"
      aria-label={label}
      value={credit ?? ''}
      onChange={(event) => {
        const given = event.target.value
        onChange(given === '' ? undefined : Math.max(least, Math.min(100, Number(given))))
      }}
    />
  )
}
