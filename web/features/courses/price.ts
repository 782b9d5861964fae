/** A price in words of the reader's language; null when it is free. */
export function priceText(
  { price_minor, currency }: { price_minor: number; currency: string },
  locale: string,
): string | null {
  if (price_minor === 0) return null
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(price_minor / 10 ** minorDigits(currency))
}

/** Digits behind the point: 2 for euros, none for yen. */
export const minorDigits = (currency: string): number => {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    )
  } catch {
    return 2
  }
}
