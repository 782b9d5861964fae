/**
 * Formatters of `Intl`, each made once for a language and its options: making one takes longer than using it a hundred
 * times, and a page shows dozens of dates.
 */
const made = new Map<string, object>()

/** Visitors bring time zones of their own; beyond this many, the collection begins again. */
const most = 1_000

function once<Format extends object>(
  kind: string,
  locale: string,
  options: object,
  make: () => Format,
): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known as Format
  if (made.size >= most) made.clear()
  const format = make()
  made.set(key, format)
  return format
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options))

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, options))

export const relativeFormat = (locale: string, options: Intl.RelativeTimeFormatOptions) =>
  once('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options))
