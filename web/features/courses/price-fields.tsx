import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minorDigits, readMoney, writeMoney } from '#web/lib/money.ts'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
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
      {values.price_minor > 0 && <SaleFields draft={draft} />}
    </div>
  )
}

/** 12.50 of one currency is 12.50 of the next, or 13 where it has no smaller unit. */
const rescaled = (minor: number, from: string, to: string) =>
  Math.round((minor / 10 ** minorDigits(from)) * 10 ** minorDigits(to))

/** A lower price for a time. */
function SaleFields({ draft: { values, errors, set } }: { draft: CourseDraft }) {
  const { t } = useLingui()
  const isOn = values.sale_price_minor !== null
  const [typed, setTyped] = useState(
    writeMoney(values.sale_price_minor ?? values.price_minor, values.currency),
  )
  const wrong = readMoney(typed, values.currency) === null
  const change = (text: string) => {
    setTyped(text)
    const minor = readMoney(text, values.currency)
    if (minor !== null) set('sale_price_minor', minor)
  }
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={<Trans>Sale price</Trans>}
        hint={
          <Trans>A lower price for a limited time. The regular price is shown crossed out.</Trans>
        }
        checked={isOn}
        onCheckedChange={(on) => {
          if (!on) {
            set('sale_price_minor', null)
            return
          }
          change(writeMoney(Math.floor(values.price_minor * 0.8), values.currency))
        }}
      />
      {isOn && (
        <div className="grid gap-3 sm:grid-cols-3">
          <Field
            label={<Trans>Sale price in {values.currency}</Trans>}
            error={wrong ? t`Enter an amount` : errors.sale_price_minor}
          >
            <Input
              inputMode="decimal"
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          <Field optional label={<Trans>Sale starts</Trans>} error={errors.sale_starts_at}>
            <DateTimeInput
              value={values.sale_starts_at}
              onValueChange={(at) => set('sale_starts_at', at)}
            />
          </Field>
          <Field optional label={<Trans>Sale ends</Trans>} error={errors.sale_ends_at}>
            <DateTimeInput
              value={values.sale_ends_at}
              onValueChange={(at) => set('sale_ends_at', at)}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
