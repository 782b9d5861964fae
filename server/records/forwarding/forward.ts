import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { unseal } from '#server/http/sealed.ts'
import { daysLater, minutesLater } from '#server/identity/rules.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { readActivityStatements } from '../activity/read-activity.ts'
import { readAttachments, type AttachedFile } from '../statements/attachments.ts'
import { consistentThrough } from '../statements/find-statements.ts'
import type { Statement } from '../statements/statement.ts'
import type { RecordCtx } from '../statements/store-statements.ts'
import { writeParts } from '../wire/multipart.ts'
import {
  batch,
  batchesAtOnce,
  claimMinutes,
  isRefusal,
  keptDays,
  minutesUntilNext,
  sealPurpose,
  settleSeconds,
  timeoutSeconds,
} from './rules.ts'

interface Payload {
  organization_id: string
  forward_id: string
}

/** Queues a job for each store that has something to get. */
export const forwardDue = job({ name: 'records.forward_due', cron: '* * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const due = await db
      .selectFrom('record_forwards')
      .select(['organization_id', 'id'])
      .where('paused_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .where('organization_id', 'not in', (eb) =>
        eb.selectFrom('organizations').select('id').where('sandbox_at', 'is not', null),
      )
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
      .execute()
    await addJobs(
      db,
      due.map(({ organization_id, id }) => ({
        task: 'records.forward',
        payload: { organization_id, forward_id: id },
      })),
    )
  }),
)

/**
 * Sends what one store hasn't got yet, batch after batch, in the order it was stored. A batch whose answer got lost is
 * sent again; stores ignore statements they have. No transaction is open while the other side takes its time.
 */
export const forward = job<Payload>(
  { name: 'records.forward', lane: 'outside' },
  async (app, payload) => {
    const claimId = randomUUID()
    if (!(await asSystem(app, (ctx) => claim(ctx, payload, claimId)))) return
    for (let count = 0; count < batchesAtOnce; count += 1) {
      const next = await asSystem(app, (ctx) => readBatch(ctx, payload, claimId))
      if (!next || next.items.length === 0) break
      const outcome = await deliver(app, next)
      const goesOn = await asSystem(app, (ctx) => settle(ctx, payload, claimId, outcome))
      if (!goesOn) return
    }
    await asSystem(app, (ctx) => release(ctx, payload, claimId))
  },
)

export const sweepForwardLog = job(
  { name: 'records.sweep_forward_log', cron: '41 3 * * *' },
  (app) =>
    asSystem(app, async ({ db, now }) => {
      await db
        .deleteFrom('record_forward_log')
        .where('at', '<', daysLater(now, -keptDays))
        .execute()
    }),
)

/** False if it is paused, not due, or another job is at it. */
async function claim({ db, now }: Ctx, { organization_id, forward_id }: Payload, claimId: string) {
  const claimed = await db
    .updateTable('record_forwards')
    .set({ claim_id: claimId, claimed_until: minutesLater(now, claimMinutes) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', forward_id)
    .where('paused_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('organization_id', 'not in', (eb) =>
      eb.selectFrom('organizations').select('id').where('sandbox_at', 'is not', null),
    )
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const release = ({ db }: Ctx, { organization_id, forward_id }: Payload, claimId: string) =>
  db
    .updateTable('record_forwards')
    .set({ claim_id: null, claimed_until: null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', forward_id)
    .where('claim_id', '=', claimId)
    .execute()

/** Where the stream stands after a statement. */
type Cursor = { position: string } | { fact_written_in: string; fact_id: string }

interface Item {
  statement: Statement & { id: string }
  files: AttachedFile[]
  cursor: Cursor
}

async function readBatch(system: Ctx, { organization_id, forward_id }: Payload, claimId: string) {
  const ctx: RecordCtx = { ...system, organizationId: organization_id }
  const row = await ctx.db
    .selectFrom('record_forwards')
    .select(['endpoint', 'username', 'secret', 'version', 'has_activity'])
    // As text: a position has more digits than a number holds.
    .select([sql<string>`position::text`.as('position'), 'fact_id'])
    .select(sql<string>`fact_written_in::text`.as('fact_written_in'))
    .where('organization_id', '=', organization_id)
    .where('id', '=', forward_id)
    .where('claim_id', '=', claimId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const sent = await readSent(ctx, row.position)
  const items =
    sent.length === 0 && row.has_activity
      ? await readDone(ctx, row.fact_written_in, row.fact_id)
      : sent
  return { ...row, items }
}

type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

/** Statements that tools and packages have sent. */
async function readSent(ctx: RecordCtx, position: string): Promise<Item[]> {
  const through = await consistentThrough(ctx)
  const settled = Math.min(through.getTime(), ctx.now.getTime() - settleSeconds * 1000)
  const { rows } = await sql<{ position: string; body: string }>`
    select position::text, body from record_statements
    where organization_id = ${ctx.organizationId} and position > ${position}::bigint
      and position < ${settled}::bigint << 20
    order by position limit ${batch.statements}`.execute(ctx.db)
  const items: Item[] = []
  let bytes = 0
  for (const { position: at, body } of rows) {
    const statement = JSON.parse(body) as Item['statement']
    const files = await readAttachments(ctx, [statement])
    bytes += body.length + files.reduce((sum, { content }) => sum + content.length, 0)
    if (bytes > batch.bytes && items.length > 0) break
    items.push({ statement, files, cursor: { position: at } })
  }
  return items
}

/** What people did here, as statements. */
async function readDone(ctx: RecordCtx, writtenIn: string, factId: string): Promise<Item[]> {
  const { found } = await readActivityStatements(ctx, {
    ascending: true,
    limit: batch.statements,
    after: { written_in: writtenIn, id: factId },
  })
  return found.map(({ statement, written_in, id }) => ({
    statement,
    files: [],
    cursor: { fact_written_in: written_in, fact_id: id },
  }))
}

interface Answer {
  status: number
  detail: string
}

interface Outcome {
  delivered: number
  refused: { id: string; answer: Answer }[]
  /** The last statement that needn't be sent again. */
  cursor: Cursor | undefined
  /** Why sending stopped, if it did. */
  failure: Answer | undefined
  answer: Answer
}

/** A refused batch is sent again one by one, so only what the receiver can't take is left out. */
async function deliver(app: Mechanisms, next: Batch): Promise<Outcome> {
  const answer = await send(app, next, next.items)
  const last = next.items.at(-1)?.cursor
  if (isDone(answer)) {
    return { delivered: next.items.length, refused: [], cursor: last, failure: undefined, answer }
  }
  if (!isRefusal(answer.status)) {
    return { delivered: 0, refused: [], cursor: undefined, failure: answer, answer }
  }
  const outcome: Outcome = {
    delivered: 0,
    refused: [],
    cursor: undefined,
    failure: undefined,
    answer,
  }
  for (const item of next.items) {
    const single = next.items.length === 1 ? answer : await send(app, next, [item])
    if (isDone(single)) {
      outcome.delivered += 1
      outcome.answer = single
    } else if (isRefusal(single.status)) {
      outcome.refused.push({ id: item.statement.id, answer: single })
    } else return { ...outcome, failure: single }
    outcome.cursor = item.cursor
  }
  return outcome
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300

async function send(app: Mechanisms, to: Batch, items: readonly Item[]): Promise<Answer> {
  const secret = unseal(app.keys, sealPurpose, to.secret).toString()
  const files = [
    ...new Map(items.flatMap((item) => item.files).map((one) => [one.sha2, one])).values(),
  ]
  const json = JSON.stringify(items.map(({ statement }) => forVersion(statement, to.version)))
  const { contentType, body } =
    files.length > 0
      ? writeParts(json, files)
      : { contentType: 'application/json', body: Buffer.from(json) }
  try {
    const response = await outsideFetch(app.env, timeoutSeconds)(statementsOf(to.endpoint), {
      method: 'POST',
      headers: {
        'content-type': contentType,
        'content-length': String(body.length),
        'x-experience-api-version': to.version,
        authorization: `Basic ${Buffer.from(`${to.username}:${secret}`).toString('base64')}`,
        'user-agent': 'Lyceum-Records/1',
      },
      body,
    })
    const text = (await response.text()).replaceAll('\0', '').slice(0, 500)
    return { status: response.status, detail: response.ok ? '' : text }
  } catch (error) {
    const detail =
      error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'failed'
    return { status: 0, detail }
  }
}

const statementsOf = (endpoint: string) => {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/statements`
  return url.href
}

/** The receiver sets when it stored a statement; one that knows only 1.0 refuses the version 2.0.0. */
function forVersion({ stored: _stored, ...statement }: Item['statement'], version: string) {
  if (version !== '1.0.3' || !statement.version?.startsWith('2.')) return statement
  return { ...statement, version: '1.0.0' }
}

const columnsOf = (cursor: Cursor) =>
  'position' in cursor
    ? { position: sql<number>`${cursor.position}::bigint` }
    : { fact_written_in: sql<number>`${cursor.fact_written_in}::bigint`, fact_id: cursor.fact_id }

/** Writes down what happened. False if sending has to stop, or another job has taken over. */
async function settle(
  { db, now }: Ctx,
  { organization_id, forward_id }: Payload,
  claimId: string,
  { delivered, refused, cursor, failure, answer }: Outcome,
): Promise<boolean> {
  const row = await db
    .selectFrom('record_forwards')
    .select(['failed_attempts', 'failing_since'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', forward_id)
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const failed_attempts = failure ? (cursor ? 1 : row.failed_attempts + 1) : 0
  await db
    .updateTable('record_forwards')
    .set({
      ...(cursor && columnsOf(cursor)),
      sent_count: sql<number>`sent_count + ${delivered}`,
      refused_count: sql<number>`refused_count + ${refused.length}`,
      ...(delivered > 0 && { last_sent_at: now }),
      failed_attempts,
      failing_since: failure ? (row.failing_since ?? now) : null,
      next_attempt_at: failure ? minutesLater(now, minutesUntilNext(failed_attempts)) : now,
      claim_id: failure ? null : claimId,
      claimed_until: failure ? null : minutesLater(now, claimMinutes),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', forward_id)
    .execute()
  const entries = [
    ...(delivered > 0
      ? [{ outcome: 'delivered', statement_count: delivered, statement_id: null, ...answer }]
      : []),
    ...refused.map(({ id, answer: given }) => ({
      outcome: 'refused',
      statement_count: 1,
      statement_id: id,
      ...given,
    })),
    ...(failure ? [{ outcome: 'failed', statement_count: 0, statement_id: null, ...failure }] : []),
  ]
  if (entries.length > 0) {
    await db
      .insertInto('record_forward_log')
      .values(entries.map((entry) => ({ organization_id, forward_id, at: now, ...entry })))
      .execute()
  }
  return !failure
}
