import { useLingui } from '@lingui/react/macro'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "3.4 MB", in the person's language. */
export function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  const step = Math.min(3, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)))
  return i18n.number(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
}
