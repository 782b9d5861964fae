import { t } from '@lingui/core/macro'
import { hoursAndMinutes } from '#contract/study-time.ts'

/** "4 h 38 min", "45 min": a duration as every page and PDF shows it. */
export function durationWords(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds)
  if (hours === 0) return t`${minutes} min`
  if (minutes === 0) return t`${hours} h`
  return t`${hours} h ${minutes} min`
}
