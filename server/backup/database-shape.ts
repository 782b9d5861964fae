import type pg from 'pg'

export interface Table {
  /** Quoted, as in SQL. */
  name: string
  /** Those that are stored; generated ones follow from them. */
  columns: string[]
  /** Makes equal rows come in an equal order on every server, whatever its language. */
  order: string
}

/** Every table of ours with rows of its own, by name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(format('%I', a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(
         (select string_agg(format('%I', k.attname) || case when k.attcollation <> 0 then ' collate "C"' else '' end,
                            ', ' order by array_position(i.indkey::int2[], k.attnum))
          from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary),
         format('%I.*::text collate "C"', c.relname)) as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r'
       and c.relname <> 'schema_migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname, c.oid order by 1`,
  )
  return rows
}

/** Every sequence of ours with the value it has reached; null for one that was never used. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ sequence: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** Whether nothing is in it yet: no table, no function, nothing of an earlier attempt. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_temp'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as empty`,
  )
  return rows[0]?.empty ?? false
}

/** Times, numbers and bytes are written alike by every server and every version. */
export const plainFormats = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

/** Jobs as the queue itself would be told of them, whatever its tables look like inside. */
export const jobColumns = [
  'task',
  'payload',
  'queue_name',
  'run_at',
  'max_attempts',
  'job_key',
  'priority',
] as const

export const jobsQuery = `select t.identifier as task, j.payload, q.queue_name, j.run_at, j.max_attempts,
    j.key as job_key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`
