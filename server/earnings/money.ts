const digits = new Map<string, number>()

/** How many decimal places a currency has: two for EUR, none for JPY, three for KWD. */
function decimals(currency: string): number {
  let places = digits.get(currency)
  if (places === undefined) {
    places =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    digits.set(currency, places)
  }
  return places
}

export const minorUnits = (units: number, currency: string) => units * 10 ** decimals(currency)

/** `1234.50`, as banks and spreadsheets read it. */
export const plainAmount = (minor: number, currency: string) =>
  (minor / 10 ** decimals(currency)).toFixed(decimals(currency))

/** `€1,234.50`, as people read it. */
export const printAmount = (minor: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    minor / 10 ** decimals(currency),
  )
