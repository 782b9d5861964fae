import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { RowUnit } from '#contract/insight.ts'
import { durationWords } from '#web/lib/duration-words.ts'

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
        return durationWords(amount)
      case 'percent':
        return i18n.number(amount / 100, { style: 'percent', maximumFractionDigits: 0 })
      case 'days':
        return i18n.number(amount, { maximumFractionDigits: 1 })
      default:
        return i18n.number(amount)
    }
  },
}
