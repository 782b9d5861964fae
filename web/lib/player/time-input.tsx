import { useState, type ComponentProps } from 'react'
import { Input } from '#web/ui/input.tsx'
import { preciseClock, secondsIn } from './precise-clock.ts'

type TimeInputProps = Pick<ComponentProps<'input'>, 'onFocus' | 'disabled'> & {
  label: string
  seconds: number
  decimals?: number
  onChange: (seconds: number) => void
}

/** A time in a recording, to type. What is no time goes back to what it was. */
export function TimeInput(props: TimeInputProps) {
  const { label, seconds, decimals = 3, onChange, ...more } = props
  const shown = preciseClock(seconds, decimals)
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const given = typed === null ? null : secondsIn(typed)
    setTyped(null)
    if (given !== null && given <= 360_000 && preciseClock(given, decimals) !== shown) {
      onChange(given)
    }
  }
  return (
    <Input
      compact
      dir="ltr"
      className="tabular-nums"
      aria-label={label}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
      {...more}
    />
  )
}
