import type { I18n } from '@lingui/core'
import type { Figure } from '#contract/insight.ts'

/** Against the period before: in percent where that says something, else as a difference. */
export function figureChange({ value, before }: Figure, i18n: I18n, moreIsGood = true) {
  if (before === null || value === before) return undefined
  const text =
    before >= 10
      ? i18n.number((value - before) / before, {
          style: 'percent',
          signDisplay: 'always',
          maximumFractionDigits: 0,
        })
      : i18n.number(value - before, { signDisplay: 'always', maximumFractionDigits: 1 })
  const up = value > before
  return { text, direction: up ? ('up' as const) : ('down' as const), good: up === moreIsGood }
}
