import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ScheduledPrice } from '#contract/courses.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CourseDraft } from './use-course-draft.ts'

const week = 7 * 86_400_000

/** Lower prices for a time: an early bird, a sale week. */
export function ScheduledPricesField({ draft: { values, errors, set } }: { draft: CourseDraft }) {
  const { t } = useLingui()
  const prices = values.scheduled_prices
  // Rows keep their inputs when one above them is removed.
  const [keys, setKeys] = useState(() => prices.map((_, index) => index))
  const change = (index: number, part: Partial<ScheduledPrice>) =>
    set(
      'scheduled_prices',
      prices.map((price, at) => (at === index ? { ...price, ...part } : price)),
    )
  const add = () => {
    setKeys((now) => [...now, Math.max(-1, ...now) + 1])
    set('scheduled_prices', [...prices, following(prices, values.price_minor)])
  }
  const remove = (index: number) => {
    setKeys((now) => now.filter((_, at) => at !== index))
    set(
      'scheduled_prices',
      prices.filter((_, at) => at !== index),
    )
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-14 font-semibold">
        <Trans>Scheduled prices</Trans>
      </legend>
      <p className="text-13 text-ink-muted">
        <Trans>
          Lower prices for a limited time, such as an early bird. The regular price is shown crossed
          out.
        </Trans>
      </p>
      {prices.map((price, index) => (
        <div
          key={keys[index] ?? index}
          role="group"
          aria-label={t`Scheduled price ${index + 1}`}
          className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-card border border-line p-3 sm:grid-cols-2"
        >
          <AmountField
            key={values.currency}
            minor={price.price_minor}
            currency={values.currency}
            onChange={(price_minor) => change(index, { price_minor })}
          />
          <IconButton
            variant="ghost"
            className="justify-self-end"
            label={t`Remove scheduled price ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
          <Field optional className="max-sm:col-span-2" label={<Trans>From</Trans>}>
            <DateTimeInput
              value={price.starts_at}
              onValueChange={(starts_at) => change(index, { starts_at })}
            />
          </Field>
          <Field optional className="max-sm:col-span-2" label={<Trans>Until</Trans>}>
            <DateTimeInput
              value={price.ends_at}
              onValueChange={(ends_at) => change(index, { ends_at })}
            />
          </Field>
        </div>
      ))}
      <FormError>{errors.scheduled_prices}</FormError>
      {prices.length < 20 && (
        <Button size="sm" className="self-start" onClick={add}>
          <Plus />
          <Trans>Add scheduled price</Trans>
        </Button>
      )}
    </fieldset>
  )
}

/** A week at a fifth less, after all that is scheduled. */
function following(prices: readonly ScheduledPrice[], regular: number): ScheduledPrice {
  const ends = prices.map(({ ends_at }) => (ends_at ? Date.parse(ends_at) : 0))
  const start = Math.max(Math.ceil(Date.now() / 3_600_000) * 3_600_000, ...ends)
  return {
    price_minor: Math.floor(regular * 0.8),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + week).toISOString(),
  }
}

function AmountField({
  minor,
  currency,
  onChange,
}: {
  minor: number
  currency: string
  onChange: (minor: number) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(writeMoney(minor, currency))
  return (
    <Field
      label={<Trans>Price in {currency}</Trans>}
      error={readMoney(typed, currency) === null ? t`Enter an amount` : undefined}
    >
      <Input
        inputMode="decimal"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          const read = readMoney(event.target.value, currency)
          if (read !== null) onChange(read)
        }}
      />
    </Field>
  )
}
