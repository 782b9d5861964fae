import { numberFormat } from '#contract/formats.ts'

/**
 * Amounts are kept in the smallest unit of their currency. Everything the server writes about money goes through here,
 * so that yen have no cents and dinars have three digits everywhere.
 */

const known = new Map<string, number>()

/** Digits behind the point: two for EUR, none for JPY, three for KWD. */
export function minorDigits(currency: string): number {
  let digits = known.get(currency)
  if (digits === undefined) {
    const format = numberFormat('en', { style: 'currency', currency })
    digits = format.resolvedOptions().maximumFractionDigits ?? 2
    known.set(currency, digits)
  }
  return digits
}

/** Every currency with so many digits, for sums that the database does. */
export const currenciesWith = (digits: number): string[] =>
  Intl.supportedValuesOf('currency').filter((currency) => minorDigits(currency) === digits)

export const minorUnits = (major: number, currency: string): number =>
  Math.round(major * 10 ** minorDigits(currency))

export const majorUnits = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency)

/** `1234.50`, as banks, spreadsheets and search engines read it. */
export const plainAmount = (minor: number, currency: string): string =>
  majorUnits(minor, currency).toFixed(minorDigits(currency))

/** How a chart formats whole units of a currency. */
export const currencyFormat = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
})

/** `€1,234.50`, as people read it: on screens, in mail and in notifications. */
export const printAmount = (minor: number, currency: string, locale = 'en'): string =>
  numberFormat(locale, { style: 'currency', currency }).format(majorUnits(minor, currency))

/** `1,234.50 EUR`, as invoices and statements write it: no sign that two currencies share. */
export function moneyText(minor: number, currency: string, locale = 'en'): string {
  const digits = minorDigits(currency)
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${numberFormat(locale, format).format(majorUnits(minor, currency))} ${currency}`
}
