/** Search parameters are plain text in the URL: `?page=2`, never JSON. Routes give them meaning. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value)
    if (typeof value === 'number' || typeof value === 'boolean') params.set(name, `${value}`)
  }
  // Keeps a path in a parameter readable: these two need no escape in a query.
  const text = params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Reads one text parameter: undefined if absent or longer than any value a page would write. */
export function textParam(value: unknown, maximum = 2000): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maximum ? value : undefined
}

/** Reads one parameter that must be one of the given words. */
export function wordParam<Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value)
}

/** Reads a date such as 2026-05-31. */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value, 10)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

/** Reads a page number; undefined for the first page, so its URL stays clean. */
/** A count from one on. */
export function ordinalParam(value: unknown): number | undefined {
  const ordinal = Number(value)
  return Number.isInteger(ordinal) && ordinal > 0 && ordinal <= 1000 ? ordinal : undefined
}

export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 500 ? page : undefined
}
