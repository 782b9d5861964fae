import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minorDigits, readMoney, writeMoney } from '#web/lib/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { ScheduledPricesField } from './scheduled-prices-field.tsx'
import type { CourseDraft } from './use-course-draft.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'JPY']

/** The price as a person writes it; the draft holds it in the smallest unit. */
export function PriceFields({ draft }: { draft: CourseDraft }) {
  const { values, errors, set } = draft
  const { t } = useLingui()
  const [typed, setTyped] = useState(writeMoney(values.price_minor, values.currency))
  const wrong = readMoney(typed, values.currency) === null
  const digits = minorDigits(values.currency)
  const change = (text: string, currency: string) => {
    setTyped(text)
    const minor = readMoney(text, currency)
    if (minor !== null) set('price_minor', minor)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Field
          label={<Trans>Price</Trans>}
          hint={<Trans>Enter 0 for a free course.</Trans>}
          error={wrong ? t`Enter an amount with up to ${digits} decimals` : errors.price_minor}
        >
          <Input
            inputMode="decimal"
            value={typed}
            onChange={(event) => change(event.target.value, values.currency)}
          />
        </Field>
        <Field label={<Trans>Currency</Trans>} error={errors.currency}>
          <Select
            value={values.currency}
            onValueChange={(currency) => {
              set('currency', currency)
              set(
                'scheduled_prices',
                values.scheduled_prices.map((price) => ({
                  ...price,
                  price_minor: rescaled(price.price_minor, values.currency, currency),
                })),
              )
              const minor = readMoney(typed, values.currency) ?? 0
              change(writeMoney(rescaled(minor, values.currency, currency), currency), currency)
            }}
            options={[...new Set([values.currency, ...currencies])].map((value) => ({
              value,
              label: value,
            }))}
          />
        </Field>
      </div>
      {values.price_minor > 0 && <ScheduledPricesField draft={draft} />}
    </div>
  )
}

/** 12.50 of one currency is 12.50 of the next, or 13 where it has no smaller unit. */
const rescaled = (minor: number, from: string, to: string) =>
  Math.round((minor / 10 ** minorDigits(from)) * 10 ** minorDigits(to))
