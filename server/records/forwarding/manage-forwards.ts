import { sql } from 'kysely'
import type {
  CreateRecordForwardBody,
  RecordForward,
  RecordForwardEntry,
  UpdateRecordForwardBody,
} from '#contract/record-forwards.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { problem } from '#server/http/problem.ts'
import { seal } from '#server/http/sealed.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { say } from '#server/words/sentence.ts'
import { maximumForwards, sealPurpose } from './rules.ts'

export async function listRecordForwards(ctx: MemberCtx): Promise<RecordForward[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await forwards(ctx).orderBy('created_at', 'desc').execute()
  return rows.map(present)
}

/** The secret is encrypted and never shown again. */
export async function createRecordForward(
  ctx: MemberCtx,
  { secret, from, ...fields }: CreateRecordForwardBody,
): Promise<RecordForward> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await assertOutside(ctx, fields.endpoint)
  if ((await forwards(ctx).execute()).length >= maximumForwards) {
    throw problem('record_forward_limit')
  }
  const start =
    from === 'beginning'
      ? { position: 0, fact_written_in: 0 }
      : {
          position: sql<number>`${ctx.now.getTime()}::bigint << 20`,
          fact_written_in: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
        }
  const { id } = await ctx.db
    .insertInto('record_forwards')
    .values({
      organization_id: ctx.organizationId,
      ...fields,
      ...start,
      secret: seal(ctx.app.keys, sealPurpose, Buffer.from(secret)),
      fact_id: '00000000-0000-0000-0000-000000000000',
      next_attempt_at: ctx.now,
      created_at: ctx.now,
      created_by: ctx.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue(ctx, id)
  await record(ctx, 'record_forward.created', id, {
    name: fields.name,
    endpoint: fields.endpoint,
  })
  return present(await getForward(ctx, id))
}

export async function updateRecordForward(
  ctx: MemberCtx,
  forwardId: string,
  { secret, ...fields }: UpdateRecordForwardBody,
): Promise<RecordForward> {
  await getForward(ctx, forwardId)
  await assertOutside(ctx, fields.endpoint)
  await change(ctx, forwardId, {
    ...fields,
    ...(secret !== '' && { secret: seal(ctx.app.keys, sealPurpose, Buffer.from(secret)) }),
    next_attempt_at: ctx.now,
  })
  await queue(ctx, forwardId)
  await record(ctx, 'record_forward.updated', forwardId, {
    name: fields.name,
    endpoint: fields.endpoint,
  })
  return present(await getForward(ctx, forwardId))
}

/** What is stored meanwhile is forwarded later. Idempotent. */
export async function pauseRecordForward(ctx: MemberCtx, forwardId: string) {
  const { name } = await getForward(ctx, forwardId)
  await change(ctx, forwardId, { paused_at: ctx.now })
  await record(ctx, 'record_forward.paused', forwardId, { name })
  return present(await getForward(ctx, forwardId))
}

export async function resumeRecordForward(ctx: MemberCtx, forwardId: string) {
  const { name } = await getForward(ctx, forwardId)
  await change(ctx, forwardId, { paused_at: null, next_attempt_at: ctx.now })
  await queue(ctx, forwardId)
  await record(ctx, 'record_forward.resumed', forwardId, { name })
  return present(await getForward(ctx, forwardId))
}

export async function deleteRecordForward(ctx: MemberCtx, forwardId: string) {
  const { name, endpoint } = await getForward(ctx, forwardId)
  await ctx.db
    .deleteFrom('record_forwards')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', forwardId)
    .execute()
  await record(ctx, 'record_forward.deleted', forwardId, { name, endpoint })
}

export async function listRecordForwardLog(
  ctx: MemberCtx,
  forwardId: string,
): Promise<RecordForwardEntry[]> {
  await getForward(ctx, forwardId)
  const rows = await ctx.db
    .selectFrom('record_forward_log')
    .select(['id', 'at', 'outcome', 'statement_count', 'statement_id', 'status', 'detail'])
    .where('organization_id', '=', ctx.organizationId)
    .where('forward_id', '=', forwardId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    outcome: row.outcome as RecordForwardEntry['outcome'],
    statement_count: row.statement_count,
    statement_id: row.statement_id,
    status: row.status,
    detail: row.detail,
  }))
}

const forwards = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('record_forwards')
    .select(['id', 'name', 'endpoint', 'username', 'version', 'has_activity', 'paused_at'])
    .select(['sent_count', 'refused_count', 'last_sent_at', 'failing_since', 'next_attempt_at'])
    .select('created_at')
    .where('organization_id', '=', ctx.organizationId)

type ForwardRow = Awaited<ReturnType<ReturnType<typeof forwards>['execute']>>[number]

async function getForward(ctx: MemberCtx, forwardId: string): Promise<ForwardRow> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await forwards(ctx).where('id', '=', forwardId).executeTakeFirst()
  if (!row) throw problem('record_forward_not_found')
  return row
}

const present = (row: ForwardRow): RecordForward => ({
  id: row.id,
  name: row.name,
  endpoint: row.endpoint,
  username: row.username,
  version: row.version as RecordForward['version'],
  has_activity: row.has_activity,
  sent_count: row.sent_count,
  refused_count: row.refused_count,
  last_sent_at: row.last_sent_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  next_attempt_at: row.failing_since ? row.next_attempt_at.toISOString() : null,
  paused_at: row.paused_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

const change = (
  ctx: MemberCtx,
  forwardId: string,
  fields: Partial<
    Omit<UpdateRecordForwardBody, 'secret'> & {
      secret: Buffer
      paused_at: Date | null
      next_attempt_at: Date
    }
  >,
) =>
  ctx.db
    .updateTable('record_forwards')
    .set(fields)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', forwardId)
    .execute()

const queue = (ctx: MemberCtx, forwardId: string) =>
  addJob(
    ctx.db,
    'records.forward',
    { organization_id: ctx.organizationId, forward_id: forwardId },
    { key: `records.forward:${forwardId}` },
  )

/** Refused here for a clear word at once; checked again at the moment of every connection. */
async function assertOutside(ctx: MemberCtx, endpoint: string) {
  if (await leadsOutside(ctx.app.env, new URL(endpoint))) return
  const sentence = say('Use a public https:// address, not one inside a private network.')
  throw problem('record_forward_address_refused', { errors: { endpoint: sentence } })
}

const record = (ctx: MemberCtx, action: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'record_forward', id },
    detail,
  })
