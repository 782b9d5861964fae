import { useState, type ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type NumberFieldProps = {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  after?: ReactNode
  /** Null while nothing was given. */
  value: number | null
  min: number
  max: number
  /** Steps of a hundredth are allowed, as points are. */
  decimals?: boolean
  disabled?: boolean
  className?: string
  onChange: (value: number) => void
}

/** A number inside its limits. What is being typed stays as it is until it is one. */
export function NumberField({
  label,
  hideLabel,
  hint,
  after,
  value,
  min,
  max,
  decimals = false,
  disabled,
  className,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() === '' || Number.isNaN(number) || number < min || number > max) return
    onChange(decimals ? Math.round(number * 100) / 100 : Math.round(number))
  }
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} className={className}>
      <Input
        type="number"
        inputMode={decimals || min < 0 ? 'decimal' : 'numeric'}
        min={min}
        max={max}
        step={decimals ? 'any' : 1}
        disabled={disabled}
        value={typed ?? (value === null ? '' : String(value))}
        after={after}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
