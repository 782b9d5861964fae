import { i18n } from '@lingui/core'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "1.4 MB" or "21 bytes" in the person's language. */
export function fileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return i18n.number(value, {
    style: 'unit',
    unit: units[step],
    // The short form is "21 byte" in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  })
}
