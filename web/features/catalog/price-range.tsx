import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

type PriceRangeProps = {
  /** In hundredths of a unit, whatever the currency. */
  minimum: number | undefined
  maximum: number | undefined
  highest: number
  onChange: (minimum: number | undefined, maximum: number | undefined) => void
}

const shown = (hundredths: number | undefined) =>
  hundredths === undefined ? '' : String(hundredths / 100)
const read = (text: string) => {
  const amount = Math.round(Number(text.replace(',', '.')) * 100)
  return text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? undefined : amount
}

/** From and to, carried out together. */
export function PriceRange({ minimum, maximum, highest, onChange }: PriceRangeProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(shown(minimum))
  const [to, setTo] = useState(shown(maximum))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(read(from), read(to))
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2 pt-1">
      <Input
        compact
        inputMode="decimal"
        aria-label={t`Lowest price`}
        placeholder="0"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <Input
        compact
        inputMode="decimal"
        aria-label={t`Highest price`}
        placeholder={shown(highest)}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" size="sm">
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}
