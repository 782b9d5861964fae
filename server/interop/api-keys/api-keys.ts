import { sql } from 'kysely'
import type { ApiKey, ApiKeyScope, CreateApiKeyBody } from '#contract/integrations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { apiKeyPrefix, hashApiKey } from '#server/http/api-key.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { daysLater } from '#server/identity/rules.ts'
import { newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'

export async function listApiKeys(ctx: MemberCtx): Promise<ApiKey[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  return (await keys(ctx).orderBy('k.created_at', 'desc').limit(200).execute()).map(present)
}

/** The key is shown this once; what is kept can't be turned back into it. */
export async function createApiKey(ctx: MemberCtx, body: CreateApiKeyBody) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const key = `${apiKeyPrefix}${newToken()}`
  const { id } = await ctx.db
    .insertInto('api_keys')
    .values({
      organization_id: ctx.organizationId,
      name: body.name,
      start: key.slice(0, apiKeyPrefix.length + 6),
      secret_hash: hashApiKey(key),
      scopes: body.scopes,
      created_by: ctx.personId,
      created_at: ctx.now,
      expires_at: body.expires_in_days === null ? null : daysLater(ctx.now, body.expires_in_days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'api_key.created', id, { name: body.name, scopes: body.scopes })
  const made = await keys(ctx).where('k.id', '=', id).executeTakeFirstOrThrow()
  return { key, api_key: present(made) }
}

/** From the next request on the key opens nothing. */
export async function revokeApiKey(ctx: MemberCtx, apiKeyId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const key = await keys(ctx).where('k.id', '=', apiKeyId).executeTakeFirst()
  if (!key) throw problem('api_key_not_found')
  if (key.revoked_at) return
  await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', apiKeyId)
    .execute()
  await record(ctx, 'api_key.revoked', apiKeyId, { name: key.name })
}

const keys = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('people as p', 'p.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.start', 'k.scopes', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.last_used_ip', 'k.revoked_at'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('created_by'))
    .where('k.organization_id', '=', ctx.organizationId)

type KeyRow = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number]

const present = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes as ApiKeyScope[],
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_ip: row.last_used_ip,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

const record = (ctx: MemberCtx, action: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'api_key', id },
    detail,
  })
