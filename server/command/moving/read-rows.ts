import type pg from 'pg'
import { sealedColumns } from '../keys/sealed-columns.ts'
import { movedTables } from './moved-tables.ts'
import { personColumns } from './left-tables.ts'
import type { TableRule } from './table-rule.ts'

const batchRows = 200

/** Rows of a query as text, some hundreds at a time. */
export async function* readTexts(
  client: pg.ClientBase,
  query: string,
  values: unknown[],
): AsyncGenerator<string> {
  await client.query(`declare moving no scroll cursor for ${query}`, values)
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batchRows} from moving`)
      for (const { line } of rows) yield line
      if (rows.length < batchRows) return
    }
  } finally {
    await client.query('close moving').catch(() => undefined)
  }
}

/** A condition for rows `t` of the organization $1. */
export function belongs({ of }: Pick<TableRule, 'of'>): string {
  const desks = 'select d.id from support_desks d where d.organization_id = $1'
  if (of === 'itself') return 't.id = $1'
  if (of === 'organization') return 't.organization_id = $1'
  if (of === 'desk') return `t.desk_id in (${desks})`
  if (of === 'files') {
    return `t.ready_at is not null and t.purpose <> 'organization-export' and (t.organization_id = $1
      or t.id in (select s.file_id from support_attachments s where s.desk_id in (${desks})))`
  }
  return `t.${of[1]} in (select u.id from ${of[0]} u where u.organization_id = $1)`
}

/** Each row of a table as one line of JSON with exactly the columns of its rule, in an order that is always the same. */
export async function* readTable(
  client: pg.ClientBase,
  table: string,
  organizationId: string,
): AsyncGenerator<string> {
  const rule = movedTables[table]
  if (!rule) throw new Error(`${table} doesn't move.`)
  const order = rule.order ?? (await primaryKey(client, table)).join(', ')
  const columns = [
    ...rule.columns.map((name) => `t."${name}"`),
    // A row says only whether it has a secret.
    ...secretsOf(table).map(
      (name) => `case when t."${name}" is not null then ''::bytea end as "${name}"`,
    ),
  ].join(', ')
  const query = `select (select to_jsonb(r) from (select ${columns}) r)::text as line
    from ${table} t where ${belongs(rule)} order by ${order || '1'}`
  yield* readTexts(client, query, [organizationId])
}

export async function primaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Sealed columns of tables that move. */
export const movedSecrets = sealedColumns.filter(({ table }) => movedTables[table])

export const secretsOf = (table: string) =>
  movedSecrets.flatMap((secret) => (secret.table === table ? [secret.column] : []))

/** Everyone whom a row of the organization names: members, and people who wrote, decided or paid something. */
export async function findPeople(client: pg.ClientBase, organizationId: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; list: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid = 'uuid[]'::regtype as list
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
       and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
         and k.confrelid <> 'people'::regclass)`,
    [Object.keys(movedTables)],
  )
  const people = new Set<string>()
  for (const { table, column, list } of columns) {
    const rule = movedTables[table]
    if (!rule?.columns.includes(column)) continue
    const given = list ? `unnest(t."${column}")` : `t."${column}"`
    const { rows } = await client.query<{ id: string }>(
      `select p.id from people p where p.id in (select ${given} from ${table} t where ${belongs(rule)})`,
      [organizationId],
    )
    for (const { id } of rows) people.add(id)
  }
  return [...people].toSorted()
}

/** Accounts with their picture, and how an identity provider of the organization knows them. */
export const readPeople = (client: pg.ClientBase, ids: readonly string[], organizationId: string) =>
  readTexts(
    client,
    `select (select to_jsonb(r) from (select ${personColumns.map((name) => `p.${name}`).join(', ')},
       (select to_jsonb(a) from (select f.id, f.name, f.content_type, f.size_bytes from files f
          where f.id::text = p.avatar_key and f.ready_at is not null and f.deleted_at is null) a) as avatar,
       (select coalesce(jsonb_agg(jsonb_build_object('issuer', c.issuer, 'subject', s.subject) order by c.issuer, s.subject), '[]')
          from sso_identities s join sso_connections c on c.organization_id = s.organization_id
          where s.person_id = p.id and s.organization_id = $2) as identities) r)::text as line
     from people p where p.id = any ($1) order by p.id`,
    [ids, organizationId],
  )
