import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sealedColumns } from '../keys/sealed-columns.ts'
import { insertionOrder } from './insert-rows.ts'
import { leftPersonColumns, leftTables, movedTasks, personColumns } from './left-tables.ts'
import { movedTables } from './moved-tables.ts'
import { secretsOf } from './read-rows.ts'
import { canonical, inOrder, RowDigest } from './row-digest.ts'
import { Replacements } from './replacements.ts'

async function schema() {
  const { mechanisms } = await testApp()
  const { rows } = await asSystem(mechanisms, ({ db }) =>
    sql<{ table: string; columns: string[]; generated: string[] }>`
      select c.relname as table, array_agg(a.attname::text) filter (where a.attgenerated = '') as columns,
        coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as generated
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by 1 order by 1`.execute(db),
  )
  return rows
}

// A forgotten table would be lost on a move, and one that is taken along by accident would tell others' secrets.
test('every table moves with its organization or stays behind for a reason', async () => {
  const found = (await schema()).map(({ table }) => table)
  expect([...Object.keys(movedTables), ...Object.keys(leftTables)].toSorted()).toEqual(
    found.toSorted(),
  )
  for (const reason of Object.values(leftTables)) expect(reason).toMatch(/^\S.+\.$/)
})

test('every column of a table that moves is named once', async () => {
  for (const { table, columns } of await schema()) {
    const rule = movedTables[table]
    if (!rule) continue
    const named = [...rule.columns, ...Object.keys(rule.left), ...secretsOf(table)]
    expect({ table, columns: named.toSorted() }).toEqual({ table, columns: columns.toSorted() })
  }
})

test('every column of an account is written or stays behind for a reason', async () => {
  const people = (await schema()).find(({ table }) => table === 'people')
  expect([...personColumns, ...Object.keys(leftPersonColumns)].toSorted()).toEqual(
    people?.columns.toSorted(),
  )
})

test('no table that belongs to an organization hides in a sealed column that nobody re-wraps', () => {
  const open = sealedColumns.filter(({ table, column }) =>
    movedTables[table]?.columns.includes(column),
  )
  expect(open).toEqual([])
})

test('rows can arrive in an order that every reference allows', async () => {
  const { mechanisms } = await testApp()
  const client = await mechanisms.database.pool.connect()
  try {
    const order = await insertionOrder(client)
    expect(order.toSorted()).toEqual(Object.keys(movedTables).toSorted())
    expect(order.indexOf('organizations')).toBe(0)
    expect(order.indexOf('lessons')).toBeGreaterThan(order.indexOf('sections'))
  } finally {
    client.release()
  }
})

test('scheduled work that moves is work that exists', async () => {
  const { jobs } = await testApp()
  const names = jobs.map(({ name }) => name)
  expect(movedTasks.filter((task) => !names.includes(task))).toEqual([])
})

const [a, b, c] = [
  '0193a000-0000-7000-8000-00000000000a',
  '0193a000-0000-7000-8000-00000000000b',
  '0193a000-0000-7000-8000-00000000000c',
] as const

test('ids are replaced wherever they stand, and the digest of a row survives it', () => {
  const replacements = new Replacements()
  replacements.replaceId(a, c)
  replacements.replaceValue('slug', 'rust', 'rust-2')
  const rule = { unique: { slug: 'slug' } } as const
  const line = `{"id": "${a}", "slug": "rust", "link": "/x/${a}/", "weights": {"${a}": 1, "${b}": 2}, "big": 9007199254740993}`
  const here = replacements.forward(line, rule)
  expect(here).toBe(
    `{"id": "${c}", "slug": "rust-2", "link": "/x/${c}/", "weights": {"${c}": 1, "${b}": 2}, "big": 9007199254740993}`,
  )
  // The database sorts keys, so they come back in another order.
  const stored = here.replace(`"${c}": 1, "${b}": 2`, `"${b}": 2, "${c}": 1`)
  const digestOf = (text: string) => {
    const digest = new RowDigest()
    digest.add(canonical(text, {}))
    return digest.hex
  }
  expect(digestOf(replacements.backward(stored, rule))).toBe(digestOf(line))
  expect(digestOf(line.replace('": 1', '": 3'))).not.toBe(digestOf(line))
})

test('two people of a conversation stay in the order of their ids', () => {
  const pair = ['one_id', 'other_id'] as const
  expect(inOrder(`{"one_id": "${b}", "other_id": "${a}"}`, pair)).toBe(
    `{"one_id": "${a}", "other_id": "${b}"}`,
  )
})

test('digests don’t depend on the order of rows', () => {
  const [one, other] = [new RowDigest(), new RowDigest()]
  for (const line of ['x', 'y', 'y']) one.add(line)
  for (const line of ['y', 'x', 'y']) other.add(line)
  expect([one.hex, one.rows]).toEqual([other.hex, other.rows])
  other.add('z')
  expect(one.hex).not.toBe(other.hex)
})
