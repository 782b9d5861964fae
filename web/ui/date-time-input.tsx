import { use } from 'react'
import { Input } from './input.tsx'
import { TimeZoneContext } from './time-zone.ts'
import { fromLocalInput, toLocalInput } from './zoned-time.ts'

type DateTimeInputProps = {
  /** An instant, or null for none. */
  value: string | null
  onValueChange: (value: string | null) => void
  disabled?: boolean
  'aria-label'?: string
}

/** A date and a time on the clock of the person's own zone. */
export function DateTimeInput({ value, onValueChange, ...props }: DateTimeInputProps) {
  const timeZone = use(TimeZoneContext)
  return (
    <Input
      {...props}
      type="datetime-local"
      value={value === null ? '' : toLocalInput(value, timeZone)}
      onChange={(event) => onValueChange(fromLocalInput(event.target.value, timeZone))}
    />
  )
}
