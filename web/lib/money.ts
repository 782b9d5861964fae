import { numberFormat } from '#contract/formats.ts'

/** Number of decimals: 2 for euros, none for yen. */
export function minorDigits(currency: string): number {
  try {
    const format = numberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount of minor units in whole units, for charts. */
export const majorUnits = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency)

/** How a chart formats whole units of a currency. */
export const currencyFormat = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
})

/** An amount of minor units in the reader's language, always with its decimals: "€1,234.50". */
export const moneyText = (minor: number, currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(majorUnits(minor, currency))

/** Parses typed text to whole minor units; null if it isn't a valid amount. */
export function readMoney(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const plain = typed.trim().replace(',', '.')
  const right = digits === 0 ? /^\d{1,12}$/ : new RegExp(String.raw`^\d{1,12}(\.\d{1,${digits}})?$`)
  return right.test(plain) ? Math.round(Number(plain) * 10 ** digits) : null
}

/** The amount as shown in a field. */
export const writeMoney = (minor: number, currency: string): string =>
  majorUnits(minor, currency).toFixed(minorDigits(currency))
