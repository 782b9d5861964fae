import type pg from 'pg'
import { movedTables } from './moved-tables.ts'
import { secretsOf } from './read-rows.ts'
import type { Replacements } from './replacements.ts'
import { inOrder } from './row-digest.ts'
import type { TableRule } from './table-rule.ts'

/** A reference that is set when all rows are there. */
export interface Latecomer {
  table: string
  column: string
  id: string
  value: string
}

const batchRows = 500
const batchCharacters = 4_000_000

/** Tables in an order in which every row finds the rows that it refers to. */
export async function insertionOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; needs: string; columns: string[] }>(
    `select c.relname as table, r.relname as needs, array_agg(a.attname::text) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.oid, 1, 2`,
  )
  const needs = new Map<string, Set<string>>()
  for (const { table, needs: other, columns } of rows) {
    const rule = movedTables[table]
    const isLater = columns.some((column) => rule?.later.includes(column))
    if (!rule || !movedTables[other] || isLater || table === other) continue
    needs.set(table, (needs.get(table) ?? new Set()).add(other))
  }
  const order: string[] = []
  const place = (table: string, path: readonly string[]) => {
    if (order.includes(table)) return
    if (path.includes(table)) throw new Error(`Tables need each other: ${path.join(', ')}.`)
    for (const other of needs.get(table) ?? []) place(other, [...path, table])
    order.push(table)
  }
  for (const table of Object.keys(movedTables)) place(table, [])
  return order
}

/** Inserts rows in their order, some hundreds at a time; triggers count and index them as if the product had. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rule: TableRule,
  lines: AsyncIterable<string>,
  replacements: Replacements,
): Promise<Latecomer[]> {
  const statement = insertStatement(table, rule)
  const latecomers: Latecomer[] = []
  let batch: string[] = []
  let size = 0
  const flush = async () => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`])
    batch = []
    size = 0
  }
  for await (const line of lines) {
    const mapped = replacements.forward(line, rule)
    const row = rule.pair ? inOrder(mapped, rule.pair) : mapped
    if (rule.later.length > 0) latecomers.push(...latecomersOf(table, rule, row))
    batch.push(row)
    size += row.length
    if (batch.length >= batchRows || size >= batchCharacters) await flush()
  }
  await flush()
  return latecomers
}

function latecomersOf(table: string, { later }: TableRule, line: string): Latecomer[] {
  const row = JSON.parse(line) as Record<string, string | null>
  return later.flatMap((column) => {
    const [id, value] = [row['id'], row[column]]
    return id && value ? [{ table, column, id, value }] : []
  })
}

function insertStatement(table: string, rule: TableRule) {
  const values = [
    ...rule.columns.map(
      (name) => [name, rule.later.includes(name) ? 'null' : `r."${name}"`] as const,
    ),
    ...Object.entries(rule.made),
    // Empty where there is a secret, which is filled in within the same transaction.
    ...secretsOf(table).map((name) => [name, `r."${name}"`] as const),
  ]
  return `insert into ${table} (${values.map(([name]) => `"${name}"`).join(', ')})
    select ${values.map(([, value]) => value).join(', ')}
    from jsonb_array_elements($1::jsonb) with ordinality as e (row, number)
      cross join lateral jsonb_populate_record(null::${table}, e.row) r
    order by e.number`
}
