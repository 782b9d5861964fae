/** Digits behind the point: 2 for euros, none for yen. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Whole units of an amount in minor ones, for charts. */
export const majorUnits = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency)

/** An amount of minor units in the reader's language, always with its digits: "€1,234.50". */
export const moneyText = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(majorUnits(minor, currency))

/** What a person typed, in whole minor units; null when it is no such amount. */
export function readMoney(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const plain = typed.trim().replace(',', '.')
  const right = digits === 0 ? /^\d{1,12}$/ : new RegExp(String.raw`^\d{1,12}(\.\d{1,${digits}})?$`)
  return right.test(plain) ? Math.round(Number(plain) * 10 ** digits) : null
}

/** The amount as a field shows it. */
export const writeMoney = (minor: number, currency: string): string =>
  majorUnits(minor, currency).toFixed(minorDigits(currency))
