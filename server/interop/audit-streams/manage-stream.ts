import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditStream } from '#contract/audit-streams.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { problem } from '#server/http/problem.ts'
import { seal } from '#server/http/sealed.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { say } from '#server/words/sentence.ts'
import { readAuditLines } from './audit-lines.ts'
import { linesAtOnce, sealPurpose, shownDeliveries } from './rules.ts'

/** Whose audit log: an organization's, or that of the whole installation. */
export interface Scope {
  ctx: PersonCtx
  organizationId: string | null
}

export function ofOrganization(ctx: MemberCtx): Scope {
  authorize(organizationPolicy, 'update', ctx, undefined)
  return { ctx, organizationId: ctx.organizationId }
}

/** Runs with the owner's rights: endpoints of the platform are open to its staff only. */
export const acrossAll = <T>(ctx: PersonCtx, run: (scope: Scope) => Promise<T>): Promise<T> =>
  acrossOrganizations(ctx.db, () => run({ ctx, organizationId: null }))

export async function getStream(scope: Scope): Promise<{ stream: AuditStream | null }> {
  const { db } = scope.ctx
  const row = await streamOf(scope)
  if (!row) return { stream: null }
  const deliveries = await db
    .selectFrom('audit_stream_log')
    .select(['id', 'at', 'entry_count', 'status', 'detail', 'duration_ms'])
    .where('stream_id', '=', row.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownDeliveries)
    .execute()
  return {
    stream: {
      url: row.url,
      sent_count: row.sent_count,
      last_sent_at: row.last_sent_at?.toISOString() ?? null,
      failing_since: row.failing_since?.toISOString() ?? null,
      next_attempt_at:
        row.failing_since && !row.paused_at ? row.next_attempt_at.toISOString() : null,
      paused_at: row.paused_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      deliveries: deliveries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    },
  }
}

/** Begins with the next entry; a new address goes on where the old one ended, with the same secret. */
export async function saveStream(scope: Scope, url: string) {
  const { ctx, organizationId } = scope
  if (!(await leadsOutside(ctx.app.env, new URL(url)))) {
    const sentence = say('Use a public https:// address, not one inside a private network.')
    throw problem('audit_stream_address_refused', { errors: { url: sentence } })
  }
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const { rows } = await sql<{ is_new: boolean }>`
    insert into audit_streams (organization_id, url, secret, written_in, entry_id, next_attempt_at, created_at, created_by)
    values (${organizationId}, ${url}, ${seal(ctx.app.keys, sealPurpose, Buffer.from(secret))},
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', ${ctx.now},
      ${ctx.now}, ${ctx.personId})
    on conflict (organization_id) do update set url = excluded.url, next_attempt_at = excluded.next_attempt_at
    returning xmax = 0 as is_new`.execute(ctx.db)
  await record(scope, 'audit_stream.saved', { url })
  await queue(scope)
  const { stream } = await getStream(scope)
  if (!stream) throw problem('audit_stream_not_found')
  return { stream, secret: rows[0]?.is_new ? secret : null }
}

export async function pauseStream(scope: Scope) {
  await change(scope, { paused_at: scope.ctx.now })
  await record(scope, 'audit_stream.paused')
  return getStream(scope)
}

export async function resumeStream(scope: Scope) {
  await change(scope, { paused_at: null, failing_since: null, next_attempt_at: scope.ctx.now })
  await record(scope, 'audit_stream.resumed')
  await queue(scope)
  return getStream(scope)
}

/** Writes an entry that is sent like any other. */
export async function testStream(scope: Scope) {
  await change(scope, { next_attempt_at: scope.ctx.now })
  await record(scope, 'audit_stream.tested')
  await queue(scope)
  return getStream(scope)
}

export async function deleteStream(scope: Scope): Promise<{ stream: null }> {
  const { id } = await change(scope, {})
  await scope.ctx.db.deleteFrom('audit_streams').where('id', '=', id).execute()
  await record(scope, 'audit_stream.deleted')
  return { stream: null }
}

/** One part of a period, oldest first; `next` leads to the following one. */
export async function readLines(
  { ctx, organizationId }: Scope,
  { from, to, after }: { from: string; to: string; after?: string | undefined },
) {
  const [at, id] = after && /^[\dT:.Z-]+ [\da-f-]{36}$/.test(after) ? after.split(' ') : []
  const lines = await readAuditLines(ctx, {
    where: sql`a.created_at >= ${from}::timestamptz and a.created_at < ${to}::timestamptz
      ${organizationId ? sql`and a.organization_id = ${organizationId}` : sql``}
      ${at && id ? sql`and (a.created_at, a.id) > (${at}::timestamptz, ${id}::uuid)` : sql``}`,
    orderBy: sql`a.created_at, a.id`,
    limit: linesAtOnce,
  })
  const last = lines.at(-1)
  return {
    lines: lines.map(({ text }) => `${text}\n`).join(''),
    next:
      last && lines.length === linesAtOnce ? `${last.created_at.toISOString()} ${last.id}` : null,
  }
}

const streamOf = ({ ctx, organizationId }: Scope) =>
  ctx.db
    .selectFrom('audit_streams')
    .selectAll()
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}::uuid`)
    .executeTakeFirst()

async function change(
  { ctx, organizationId }: Scope,
  fields: { paused_at?: Date | null; failing_since?: null; next_attempt_at?: Date },
) {
  const changed = await ctx.db
    .updateTable('audit_streams')
    .set({ created_at: sql<Date>`created_at`, ...fields })
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}::uuid`)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw problem('audit_stream_not_found')
  return changed
}

async function queue(scope: Scope) {
  const stream = await streamOf(scope)
  if (!stream) return
  await addJob(
    scope.ctx.db,
    'audit-streams.send',
    { stream_id: stream.id },
    { key: `audit-streams.send:${stream.id}` },
  )
}

const record = (
  { ctx, organizationId }: Scope,
  action: string,
  detail: Record<string, unknown> = {},
) =>
  audit(ctx, {
    action,
    organizationId,
    subject: organizationId
      ? { type: 'organization', id: organizationId }
      : { type: 'platform', id: 'audit' },
    detail,
  })
