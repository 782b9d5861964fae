import { isDeepStrictEqual } from 'node:util'
import type { Statement } from './statement.ts'
import { readInstant, type Fields } from './values.ts'

/** Set by the store, so not part of what was sent. */
const ofTheStore = new Set(['id', 'stored', 'authority', 'version'])

/** Whether two statements are equal, apart from what the store adds and the order of members. */
export const isSameStatement = (sent: Statement, kept: Statement): boolean =>
  isDeepStrictEqual(
    meaningOf(sent, sent.timestamp !== undefined),
    meaningOf(kept, sent.timestamp !== undefined),
  )

const meaningOf = (statement: Statement, withTimestamp: boolean) =>
  comparable(
    Object.fromEntries(
      Object.entries(statement).filter(
        ([name]) => !ofTheStore.has(name) && (withTimestamp || name !== 'timestamp'),
      ),
    ),
    '',
  )

/** The same for two values that the specification considers equal. */
function comparable(value: unknown, name: string): unknown {
  if (name === 'timestamp') return readInstant(value)?.getTime() ?? value
  if (name === 'duration' && typeof value === 'string') return toHundredths(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item, ''))
    return name === 'member' ? items.map((item) => JSON.stringify(item)).sort() : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [
        key,
        name === 'contextActivities' && !Array.isArray(inner)
          ? [comparable(inner, key)]
          : comparable(inner, key),
      ]),
  )
}

/** Seconds of a duration are compared to the hundredth. */
const toHundredths = (duration: string) =>
  duration.replace(/([.,])(\d\d?)\d*S$/, (_, point: string, digits: string) => `${point}${digits}S`)
