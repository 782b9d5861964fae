import { useLingui } from '@lingui/react/macro'

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** Whole units of an amount in minor ones, for charts. */
export const wholeUnits = (minor: number, currency: string) => minor / 10 ** digitsOf(currency)

export const amountText = (minor: number, currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(wholeUnits(minor, currency))

/** Money in the reader's own writing; with `signed` a plus stands before what came. */
export function Amount({
  minor,
  currency,
  signed = false,
}: {
  minor: number
  currency: string
  signed?: boolean
}) {
  const { i18n } = useLingui()
  const text = amountText(minor, currency, i18n.locale)
  return <span className="tabular-nums">{signed && minor > 0 ? `+${text}` : text}</span>
}
