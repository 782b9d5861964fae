import { sql } from 'kysely'
import { keysOf, referenceKey } from './keys.ts'
import { referenceOf, type Statement } from './statement.ts'
import type { CompleteStatement, RecordCtx } from './store-statements.ts'

/** How far statements about statements about statements … are followed. */
const furthest = 8

/**
 * A statement about another can be found by all of that one's keys, whichever arrives first: new statements inherit the
 * keys of those they are about, and pass theirs on to those that are about them.
 */
export async function shareKeys(
  ctx: RecordCtx,
  fresh: readonly CompleteStatement[],
  positions: ReadonlyMap<string, string>,
) {
  const takes = fresh.filter((statement) => referenceOf(statement) !== undefined)
  for (const statement of takes) {
    const keys = await keysBehind(ctx, statement)
    await addKeys(ctx, [positions.get(statement.id) ?? ''], keys)
  }
  let known = new Map(fresh.map((statement) => [statement.id, keysOf(statement)]))
  for (let step = 0; step < furthest && known.size > 0; step += 1) {
    known = await giveKeys(ctx, known)
  }
}

/** The keys of the statement that this one is about, of the one that is about, and so on. */
async function keysBehind(ctx: RecordCtx, statement: Statement): Promise<Set<string>> {
  const keys = new Set<string>()
  let id = referenceOf(statement)
  for (let step = 0; step < furthest && id !== undefined; step += 1) {
    const row = await ctx.db
      .selectFrom('record_statements')
      .select('body')
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) break
    const target = JSON.parse(row.body) as Statement
    for (const key of keysOf(target)) keys.add(key)
    id = referenceOf(target)
  }
  return keys
}

/**
 * Adds these keys to the statements about these statements, and returns the affected statements with their new keys.
 */
async function giveKeys(ctx: RecordCtx, known: ReadonlyMap<string, Set<string>>) {
  const given = new Map([...known.keys()].map((id) => [referenceKey(id), id]))
  const { rows } = await sql<{ key: string; position: string; id: string }>`
    select replace(k.key::text, '-', '') as key, k.position::text, s.id
    from record_keys k join record_statements s using (organization_id, position)
    where k.organization_id = ${ctx.organizationId} and k.key = any(${[...given.keys()]}::uuid[])`.execute(
    ctx.db,
  )
  const next = new Map<string, Set<string>>()
  for (const { key, position, id } of rows) {
    const keys = known.get(given.get(key) ?? '') ?? new Set()
    await addKeys(ctx, [position], keys)
    next.set(id, keys)
  }
  return next
}

const addKeys = (ctx: RecordCtx, positions: string[], keys: ReadonlySet<string>) =>
  sql`insert into record_keys (organization_id, key, position)
    select ${ctx.organizationId}::uuid, key, position
    from unnest(${[...keys]}::uuid[]) as key cross join unnest(${positions}::bigint[]) as position
    on conflict do nothing`.execute(ctx.db)
