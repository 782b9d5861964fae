import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CreateRecordClientBody, RecordClient, RecordScope } from '#contract/records.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'

export async function listRecordClients(ctx: MemberCtx) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await clients(ctx).orderBy('c.created_at', 'desc').limit(200).execute()
  return {
    endpoint: `${ctx.app.env.publicUrl}/xapi/${ctx.organizationId}/`,
    clients: rows.map(present),
  }
}

/** The secret is shown only once; only its hash is stored. */
export async function createRecordClient(ctx: MemberCtx, body: CreateRecordClientBody) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const secret = newToken()
  const { id } = await ctx.db
    .insertInto('record_clients')
    .values({
      organization_id: ctx.organizationId,
      name: body.name,
      username: randomBytes(12).toString('hex'),
      secret_hash: hashToken(secret),
      scopes: body.scopes,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'record_client.created', id, { name: body.name, scopes: body.scopes })
  const made = await clients(ctx).where('c.id', '=', id).executeTakeFirstOrThrow()
  return { secret, client: present(made) }
}

/** The client is refused from the next request on. What it sent is kept. Idempotent. */
export async function revokeRecordClient(ctx: MemberCtx, clientId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const client = await clients(ctx).where('c.id', '=', clientId).executeTakeFirst()
  if (!client) throw problem('record_client_not_found')
  if (client.revoked_at) return
  await ctx.db
    .updateTable('record_clients')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', clientId)
    .execute()
  await record(ctx, 'record_client.revoked', clientId, { name: client.name })
}

const clients = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('record_clients as c')
    .leftJoin('people as p', 'p.id', 'c.created_by')
    .select(['c.id', 'c.name', 'c.username', 'c.scopes', 'c.created_at'])
    .select(['c.last_used_at', 'c.last_used_ip', 'c.revoked_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('created_by'))
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.session_id', 'is', null)

type ClientRow = Awaited<ReturnType<ReturnType<typeof clients>['execute']>>[number]

const present = (row: ClientRow): RecordClient => ({
  id: row.id,
  name: row.name,
  username: row.username,
  scopes: row.scopes as RecordScope[],
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_ip: row.last_used_ip,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

const record = (ctx: MemberCtx, action: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'record_client', id },
    detail,
  })
