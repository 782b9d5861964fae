import { sql, type RawBuilder } from 'kysely'
import { problem } from '#server/http/problem.ts'
import { activityKey, agentKey, clientKey, registrationKey, verbKey } from './keys.ts'
import type { Actor } from './statement.ts'
import type { RecordCtx } from './store-statements.ts'

export interface StatementFilter {
  agent?: Actor | undefined
  relatedAgents?: boolean
  verb?: string | undefined
  activity?: string | undefined
  relatedActivities?: boolean
  registration?: string | undefined
  /** Stored after this time. */
  since?: Date | undefined
  /** Stored at this time or before. */
  until?: Date | undefined
  /** Only statements that this client sent. */
  clientId?: string | undefined
  ascending?: boolean
  limit: number
  /** Cursor of the previous page. */
  cursor?: string | undefined
}

export interface FoundStatement {
  id: string
  position: string
  body: string
}

export interface FoundStatements {
  found: FoundStatement[]
  /** Cursor of the next page; undefined if there is none. */
  cursor: string | undefined
}

const afterAllOf = (at: Date) => ((BigInt(at.getTime()) + 1n) << 20n).toString()

/** When a statement was stored, derived from its position. */
export const storedAt = (position: string) => new Date(Number(BigInt(position) >> 20n))

/**
 * One page of statements in storage order, without voided ones. Walks the index of the first filter and stops when the
 * page is full, so the cost depends on the page and not on the store.
 */
export async function findStatements(
  ctx: RecordCtx,
  filter: StatementFilter,
): Promise<FoundStatements> {
  const [first, ...others] = keysFor(filter)
  const at = sql.ref(first ? 'k.position' : 's.position')
  const conditions = [
    ...(filter.since ? [sql`${at} >= ${afterAllOf(filter.since)}::bigint`] : []),
    ...(filter.until ? [sql`${at} < ${afterAllOf(filter.until)}::bigint`] : []),
    ...(filter.cursor === undefined
      ? []
      : [
          filter.ascending
            ? sql`${at} > ${filter.cursor}::bigint`
            : sql`${at} < ${filter.cursor}::bigint`,
        ]),
    ...others.map(
      (
        key,
      ) => sql`exists (select 1 from record_keys o where o.organization_id = ${ctx.organizationId}
        and o.key = ${key}::uuid and o.position = ${at})`,
    ),
    // Looked up row by row: with `not exists`, PostgreSQL would read all voidings first.
    sql`(s.is_voiding or (select v.statement_id from record_voidings v
      where v.organization_id = ${ctx.organizationId} and v.statement_id = s.id) is null)`,
  ]
  const source = first
    ? sql`record_keys k join record_statements s
        on s.organization_id = ${ctx.organizationId} and s.position = k.position
        where k.organization_id = ${ctx.organizationId} and k.key = ${first}::uuid`
    : sql`record_statements s where s.organization_id = ${ctx.organizationId}`
  const order = filter.ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<FoundStatement>`
    select s.id, s.position::text as position, s.body from ${source} and ${joined(conditions)}
    order by ${at} ${order} limit ${filter.limit + 1}`.execute(ctx.db)
  const found = rows.slice(0, filter.limit)
  return { found, cursor: rows.length > filter.limit ? found.at(-1)?.position : undefined }
}

const joined = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** The most selective key first: its list is walked, the others are only probed. */
function keysFor(filter: StatementFilter): string[] {
  const { agent, verb, activity, registration, clientId } = filter
  const byAgent = agent && agentKey(agent, filter.relatedAgents)
  if (agent && !byAgent) throw problem('record_invalid', { detail: 'The agent has no identifier.' })
  return [
    registration === undefined ? undefined : registrationKey(registration),
    byAgent,
    activity === undefined ? undefined : activityKey(activity, filter.relatedActivities),
    verb === undefined ? undefined : verbKey(verb),
    clientId === undefined ? undefined : clientKey(clientId),
  ].filter((key) => key !== undefined)
}

/** One statement by its ID; `voided` selects a voided one or one that isn't. */
export async function readStatement(
  ctx: RecordCtx,
  id: string,
  { voided, clientId }: { voided: boolean; clientId?: string | undefined },
): Promise<FoundStatement> {
  const { rows } = await sql<FoundStatement>`
    select s.id, s.position::text as position, s.body from record_statements s
    where s.organization_id = ${ctx.organizationId} and s.id = ${id}
      and (${clientId ?? null}::uuid is null or s.client_id = ${clientId ?? null})
      and (not s.is_voiding and exists (select 1 from record_voidings v
        where v.organization_id = s.organization_id and v.statement_id = s.id)) = ${voided}`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found) throw problem('record_statement_not_found')
  return found
}

/** Everything stored up to this time is visible to every reader. */
export async function consistentThrough(ctx: RecordCtx): Promise<Date> {
  const { rows } = await sql<{ began: Date | null }>`select oldest_change() as began`.execute(
    ctx.db,
  )
  const began = rows[0]?.began
  return began && began < ctx.now ? began : ctx.now
}
