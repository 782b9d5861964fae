import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { defineActivities } from './activities.ts'
import { checkStatement } from './check-statement.ts'
import { clientKey, keysOf, referenceKeyOf } from './keys.ts'
import { shareKeys } from './references.ts'
import { isSameStatement } from './same-statement.ts'
import { referenceOf, type Actor, type Statement } from './statement.ts'
import { asInstant, refuse } from './values.ts'
import { voidedVerb, type XapiVersion } from './vocabulary.ts'

/** A transaction inside one organization. */
export interface RecordCtx extends Ctx {
  readonly organizationId: string
}

/** The source of a request's statements. */
export interface Recorder {
  authority: Actor
  /** The client that sent them; null for the product itself. */
  clientId: string | null
  /** The client's scopes; none for the product itself. */
  scopes: readonly string[]
  /** Whether their activity definitions count for everyone. */
  mayDefine: boolean
}

/**
 * A rule that may refuse statements of some recorders, after they were validated and before anything is stored. The
 * function it returns runs in the same transaction, once they are stored.
 */
export type StatementRule = (
  ctx: RecordCtx,
  recorder: Recorder,
  statements: readonly Statement[],
) => Promise<(() => Promise<void>) | undefined>

interface Given {
  version: XapiVersion
  recorder: Recorder
  rules?: readonly StatementRule[]
}

/**
 * Stores all statements or none, and returns their IDs in order. Sending a statement again changes nothing; a different
 * one with the same ID is a conflict. One round trip per batch, whatever its size.
 */
export async function storeStatements(
  ctx: RecordCtx,
  sent: readonly unknown[],
  { version, recorder, rules = [] }: Given,
): Promise<string[]> {
  const statements = sent.map((one, index) => {
    checkStatement(one, version, sent.length === 1 ? 'statement' : `statements[${index}]`)
    return one as Statement
  })
  const ids = statements.map(({ id }) => id?.toLowerCase() ?? randomUUID())
  if (new Set(ids).size < ids.length) refuse('The batch', 'has two statements with the same id')
  const followUps: (() => Promise<void>)[] = []
  for (const rule of rules) {
    const followUp = await rule(ctx, recorder, statements)
    if (followUp) followUps.push(followUp)
  }
  const stored = ctx.now.toISOString()
  const complete = statements.map((statement, index) =>
    completed(statement, { id: ids[index] ?? '', stored, version, authority: recorder.authority }),
  )
  const kept = await insert(ctx, complete, recorder)
  if (kept.size < ids.length) await assertSame(ctx, statements, ids, kept)
  const fresh = complete.filter(({ id }) => kept.has(id))
  if (fresh.length > 0) {
    await shareKeys(ctx, fresh, kept)
    if (recorder.mayDefine) await defineActivities(ctx, fresh)
  }
  for (const followUp of followUps) await followUp()
  return ids
}

export type CompleteStatement = Statement & { id: string }

/** With the fields that the store sets; a client's values for them are ignored. */
function completed(
  statement: Statement,
  set: { id: string; stored: string; version: XapiVersion; authority: Actor },
): CompleteStatement {
  const { timestamp = set.stored } = statement
  return {
    ...withLists(statement),
    ...set,
    // In 2.0 all times are UTC; 1.0 keeps the sent value.
    timestamp:
      set.version === '2.0.0' && !timestamp.endsWith('Z')
        ? asInstant(timestamp, 'timestamp').toISOString()
        : timestamp,
    version: statement.version ?? (set.version === '2.0.0' ? '2.0.0' : '1.0.0'),
  }
}

/** Context activities are always returned as lists, even if one was sent without. */
function withLists<T extends Statement>(statement: T): T {
  const { context, object } = statement
  const copy = { ...statement }
  if (context?.contextActivities) {
    copy.context = {
      ...context,
      contextActivities: Object.fromEntries(
        Object.entries(context.contextActivities).map(([name, given]) => [name, [given].flat()]),
      ),
    }
  }
  if (object.objectType === 'SubStatement') copy.object = withLists(object as Statement)
  return copy
}

/** Returns the position of each new statement, by its ID. */
async function insert(
  ctx: RecordCtx,
  statements: readonly CompleteStatement[],
  recorder: Recorder,
): Promise<Map<string, string>> {
  const keys: { ordinal: number; key: string }[] = []
  const voided: string[] = []
  statements.forEach((statement, index) => {
    const own = keysOf(statement)
    const reference = referenceKeyOf(statement)
    if (reference) own.add(reference)
    if (recorder.clientId) own.add(clientKey(recorder.clientId))
    for (const key of own) keys.push({ ordinal: index + 1, key })
    if (statement.verb.id === voidedVerb) voided.push(referenceOf(statement) ?? '')
  })
  const { rows } = await sql<{ id: string; position: string }>`
    with given as materialized (
      select id, body, is_voiding, ordinal,
        (${ctx.now.getTime()}::bigint << 20) | (nextval('record_positions') & 1048575) as position
      from unnest(${statements.map(({ id }) => id)}::uuid[], ${statements.map((one) => JSON.stringify(one))}::text[],
        ${statements.map(({ verb }) => verb.id === voidedVerb)}::boolean[])
        with ordinality as one (id, body, is_voiding, ordinal)
    ), kept as (
      insert into record_statements (organization_id, position, id, client_id, is_voiding, body)
      select ${ctx.organizationId}::uuid, position, id, ${recorder.clientId}::uuid, is_voiding, body from given
      on conflict (organization_id, id) do nothing
      returning id, position
    ), found_by as (
      insert into record_keys (organization_id, key, position)
      select ${ctx.organizationId}::uuid, k.key, kept.position
      from unnest(${keys.map(({ ordinal }) => ordinal)}::int[], ${keys.map(({ key }) => key)}::uuid[])
        as k (ordinal, key)
      join given using (ordinal) join kept on kept.id = given.id
    ), voided as (
      insert into record_voidings (organization_id, statement_id)
      select distinct ${ctx.organizationId}::uuid, id from unnest(${voided}::uuid[]) as id
      on conflict do nothing
    )
    select id, position::text from kept`.execute(ctx.db)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** A stored statement never changes: repeating it is fine, a different one is refused with its whole batch. */
async function assertSame(
  ctx: RecordCtx,
  statements: readonly Statement[],
  ids: readonly string[],
  kept: ReadonlyMap<string, string>,
) {
  const known = ids.filter((id) => !kept.has(id))
  const rows = await ctx.db
    .selectFrom('record_statements')
    .select(['id', 'body'])
    .where('organization_id', '=', ctx.organizationId)
    .where(sql<boolean>`id = any(${known}::uuid[])`)
    .execute()
  for (const { id, body } of rows) {
    const sent = statements[ids.indexOf(id)]
    if (sent && !isSameStatement(sent, JSON.parse(body) as Statement)) {
      throw problem('record_conflict', {
        detail: `Another statement with the id ${id} is already kept.`,
      })
    }
  }
}
