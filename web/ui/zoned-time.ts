import { dateFormat } from '#contract/formats.ts'

/** Dates as a date-and-time field holds them ("2026-11-15T09:30"), in the person's zone. Undefined is the browser's own. */

export function toLocalInput(instant: string, timeZone?: string): string {
  const parts = partsIn(new Date(instant), timeZone)
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** The instant at which a clock in the zone shows this; null for anything but a date and a time. */
export function fromLocalInput(local: string, timeZone?: string): string | null {
  const wanted = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null
  // The offset at a first guess may differ from the one that holds then; a second look settles it.
  let instant = wanted - offsetAt(wanted, timeZone)
  instant = wanted - offsetAt(instant, timeZone)
  return new Date(instant).toISOString()
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone?: string): number {
  const { year, month, day, hour, minute } = partsIn(new Date(instant), timeZone)
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`)
  return shown - Math.floor(instant / 60_000) * 60_000
}

function partsIn(instant: Date, timeZone?: string) {
  const format = dateFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const found = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>
  return { ...found, year: found.year.padStart(4, '0') }
}
