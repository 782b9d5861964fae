import pg from 'pg'
import { deriveKeys } from '#server/http/keys.ts'
import { sealWith, unsealWithAny } from '#server/http/sealed.ts'
import type { SecretKeys } from '#server/secret-key.ts'
import { sealedColumns } from './sealed-columns.ts'

export interface Resealed {
  table: string
  column: string
  /** Sealed with the current key before this began. */
  current: number
  /** Sealed with a previous key; with the current one now, unless nothing was to be changed. */
  resealed: number
  /** Sealed with a key that nobody knows anymore. */
  unreadable: number
}

interface Row {
  place: string
  sealed: Buffer
}

const batchRows = 200

/**
 * Seals with the current key what a previous one sealed. Batches commit on their own, and what the current key opens is
 * left alone: killed half-way, the next run does the rest. A row that somebody changes meanwhile keeps their change.
 */
export async function reseal(
  url: string,
  { current, previous }: SecretKeys,
  { dryRun = false } = {},
): Promise<Resealed[]> {
  const keys = deriveKeys(current, previous)
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum-keys' })
  await client.connect()
  try {
    const done: Resealed[] = []
    for (const { table, column, purpose } of sealedColumns) {
      const [now, ...before] = keys.deriveAll(purpose)
      const counts = { table, column, current: 0, resealed: 0, unreadable: 0 }
      const changes: { row: Row; sealed: Buffer }[] = []
      for (const row of await readRows(client, table, column)) {
        if (opens([now], row.sealed)) counts.current += 1
        else {
          const content = opens(before, row.sealed)
          if (content) changes.push({ row, sealed: sealWith(now, content) })
          else counts.unreadable += 1
        }
      }
      const batches = dryRun ? 0 : Math.ceil(changes.length / batchRows)
      counts.resealed = dryRun ? changes.length : 0
      for (let at = 0; at < batches; at += 1) {
        const batch = changes.slice(at * batchRows, (at + 1) * batchRows)
        counts.resealed += await write(client, table, column, batch)
      }
      done.push(counts)
    }
    return done
  } finally {
    await client.end()
  }
}

async function readRows(client: pg.Client, table: string, column: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select ctid::text as place, ${column} as sealed from ${table} where ${column} is not null`,
  )
  return rows
}

function opens(keys: readonly Buffer[], sealed: Buffer): Buffer | undefined {
  try {
    return unsealWithAny(keys, sealed)
  } catch {
    return undefined
  }
}

/** Only where the old value still is: a row that was changed has moved and has another one. */
async function write(
  client: pg.Client,
  table: string,
  column: string,
  changes: readonly { row: Row; sealed: Buffer }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${table} t set ${column} = change.sealed
     from unnest($1::tid[], $2::bytea[], $3::bytea[]) as change (place, before, sealed)
     where t.ctid = change.place and t.${column} = change.before`,
    [
      changes.map(({ row }) => row.place),
      changes.map(({ row }) => row.sealed),
      changes.map(({ sealed }) => sealed),
    ],
  )
  return rowCount ?? 0
}
