import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { RowUnit } from '#contract/insight.ts'

/** What an amount is called and how it is written. */
export const amountWords = {
  header: (unit: RowUnit): string =>
    ({
      none: '',
      seconds: t`Time`,
      stars: t`Stars`,
      percent: t`Score`,
      days: t`Days needed`,
      count: t`Courses`,
      money: t`Amount`,
    })[unit],
  value: (amount: number, unit: RowUnit, i18n: I18n): string => {
    switch (unit) {
      case 'seconds':
        return durationWords(amount, i18n)
      case 'percent':
        return i18n.number(amount / 100, { style: 'percent', maximumFractionDigits: 0 })
      case 'days':
        return i18n.number(amount, { maximumFractionDigits: 1 })
      default:
        return i18n.number(amount)
    }
  },
}

/** "48 min", "2.5 h": short enough for a cell. */
export function durationWords(seconds: number, i18n: I18n): string {
  if (seconds < 3600) {
    const minutes = Math.round(seconds / 60)
    return plural(minutes, { one: '# min', other: '# min' })
  }
  const hours = i18n.number(seconds / 3600, { maximumFractionDigits: seconds < 36_000 ? 1 : 0 })
  return t`${hours} h`
}
