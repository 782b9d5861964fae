import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { dateFormat } from '#contract/formats.ts'
import { type Recurrence, weekdayName } from './recurrence.ts'

/** Says how something repeats in one sentence: "Every 2 weeks on Monday and Wednesday, until 31 December 2026". */
export function useRecurrenceWords(): (rule: Recurrence) => string {
  const { t, i18n } = useLingui()
  const nth = useNthWords()
  const list = (words: string[]) => new Intl.ListFormat(i18n.locale).format(words)
  const rhythm = ({ frequency, interval }: Recurrence) => {
    switch (frequency) {
      case 'daily':
        return plural(interval, { one: 'Every day', other: 'Every # days' })
      case 'weekly':
        return plural(interval, { one: 'Every week', other: 'Every # weeks' })
      case 'monthly':
        return plural(interval, { one: 'Every month', other: 'Every # months' })
      case 'yearly':
        return plural(interval, { one: 'Every year', other: 'Every # years' })
    }
  }
  const days = (rule: Recurrence) => {
    const names = list((rule.weekdays ?? []).map((day) => weekdayName(day, i18n.locale)))
    if (rule.nth) return t`on the ${nth(rule.nth)} ${names}`
    if (rule.month_day === -1) return t`on the last day`
    if (rule.month_day && rule.frequency === 'monthly') return t`on day ${rule.month_day}`
    return rule.weekdays ? t`on ${names}` : ''
  }
  const end = ({ until, count }: Recurrence) => {
    if (until) return t`until ${longDate(until, i18n.locale)}`
    return count ? plural(count, { one: '# time', other: '# times' }) : ''
  }
  return (rule) => {
    const start = [rhythm(rule), days(rule)].filter(Boolean).join(' ')
    const ending = end(rule)
    return ending ? t`${start}, ${ending}` : start
  }
}

/** "first" to "fifth", and "last". */
export function useNthWords(): (nth: number) => string {
  const { t } = useLingui()
  return (nth) =>
    ({ 1: t`first`, 2: t`second`, 3: t`third`, 4: t`fourth`, 5: t`fifth`, [-1]: t`last` })[nth] ??
    ''
}

const longDate = (date: string, locale: string) =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
