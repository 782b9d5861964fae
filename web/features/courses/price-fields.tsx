import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { minorDigits } from './price.ts'
import type { CourseDraft } from './use-course-draft.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'JPY']

/** The price as a person writes it; the draft holds it in the smallest unit. */
export function PriceFields({ draft: { values, errors, set } }: { draft: CourseDraft }) {
  const digits = minorDigits(values.currency)
  const [typed, setTyped] = useState(String(values.price_minor / 10 ** digits))
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <Field
        label={<Trans>Price</Trans>}
        hint={<Trans>0 means free.</Trans>}
        error={errors.price_minor}
      >
        <Input
          type="number"
          min={0}
          step={1 / 10 ** digits}
          inputMode="decimal"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            const minor = Math.round(Number(event.target.value) * 10 ** digits)
            if (Number.isFinite(minor)) set('price_minor', minor)
          }}
        />
      </Field>
      <Field label={<Trans>Currency</Trans>} error={errors.currency}>
        <Select
          value={values.currency}
          onValueChange={(currency) => {
            set('currency', currency)
            set('price_minor', Math.round(Number(typed) * 10 ** minorDigits(currency)))
          }}
          options={[...new Set([values.currency, ...currencies])].map((value) => ({
            value,
            label: value,
          }))}
        />
      </Field>
    </div>
  )
}
