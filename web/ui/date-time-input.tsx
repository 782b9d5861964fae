import { Input } from './input.tsx'

type DateTimeInputProps = {
  /** An instant, or null for none. */
  value: string | null
  onValueChange: (value: string | null) => void
  disabled?: boolean
}

/** A date and a time on the clock of this browser. */
export function DateTimeInput({ value, onValueChange, disabled }: DateTimeInputProps) {
  return (
    <Input
      type="datetime-local"
      disabled={disabled}
      value={value === null ? '' : wallClock(new Date(value))}
      onChange={(event) => {
        const at = new Date(event.target.value)
        onValueChange(Number.isNaN(at.getTime()) ? null : at.toISOString())
      }}
    />
  )
}

const two = (part: number) => String(part).padStart(2, '0')

/** As the input wants it: 2026-05-01T09:00. */
const wallClock = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
