import { createHash } from 'node:crypto'
import type { TableRule } from './table-rule.ts'

const room = 2n ** 256n

/** A digest of rows whatever their order: ids that were replaced sort differently. */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(line: string) {
    this.rows += 1
    const digest = createHash('sha256').update(line).digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % room
  }

  get hex() {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

const idKey = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}":/

/** A row as it is digested: equal rows are equal texts, whatever ids they had in between. */
export function canonical(line: string, { pair }: Pick<TableRule, 'pair'>): string {
  const ordered = pair ? inOrder(line, pair) : line
  // Keys that are ids are sorted by the database, and replaced ones differently.
  return idKey.test(ordered) ? JSON.stringify(sorted(JSON.parse(ordered))) : ordered
}

/** Exchanges two people whose ids are in the wrong order. */
export function inOrder(line: string, [first, second]: readonly [string, string]): string {
  const valueOf = (column: string) => new RegExp(`"${column}": "([0-9a-f-]{36})"`).exec(line)?.[1]
  const [one, other] = [valueOf(first), valueOf(second)]
  if (one === undefined || other === undefined || one < other) return line
  return line
    .replace(`"${first}": "${one}"`, `"${first}": "${other}"`)
    .replace(`"${second}": "${other}"`, `"${second}": "${one}"`)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
