import { sql } from 'kysely'
import type {
  Provisioning,
  ProvisioningEntry,
  ProvisioningToken,
  SaveProvisioningBody,
} from '#contract/provisioning.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { hashToken, tokenPrefix } from './context.ts'
import { maximumTokens, releaseHours } from './rules.ts'

export async function getProvisioning(ctx: MemberCtx): Promise<Provisioning> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const settings = await ctx.db
    .selectFrom('provisioning_settings')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirst()
  const { users } = await ctx.db
    .selectFrom('provisioned_users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  const releasedAt = settings?.brake_released_at
  const until = releasedAt && new Date(releasedAt.getTime() + releaseHours * 3_600_000)
  return {
    base_url: `${ctx.app.env.publicUrl}/scim/v2/${ctx.organizationId}`,
    is_dry_run: Boolean(settings?.dry_run_at),
    brake_share: settings?.brake_share ?? 20,
    brake_minimum: settings?.brake_minimum ?? 5,
    braked_at: settings?.braked_at?.toISOString() ?? null,
    brake_released_until: until && until > ctx.now ? until.toISOString() : null,
    user_count: users,
    tokens: (await tokens(ctx).orderBy('t.created_at', 'desc').limit(50).execute()).map(
      presentToken,
    ),
  }
}

/** The token is shown only once. Two can be active at a time, so a directory can switch to a new one without a gap. */
export async function createProvisioningToken(ctx: MemberCtx, name: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  // Serializes simultaneous changes by two admins.
  await ensureSettings(ctx)
  await sql`select 1 from provisioning_settings where organization_id = ${ctx.organizationId} for update`.execute(
    ctx.db,
  )
  const valid = await tokens(ctx).where('t.revoked_at', 'is', null).execute()
  if (valid.length >= maximumTokens) throw problem('provisioning_token_limit')
  const token = `${tokenPrefix}${newToken()}`
  const { id } = await ctx.db
    .insertInto('provisioning_tokens')
    .values({
      organization_id: ctx.organizationId,
      name,
      start: token.slice(0, tokenPrefix.length + 6),
      secret_hash: hashToken(token),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'provisioning.token_created', { name, token_id: id })
  return { token, provisioning: await getProvisioning(ctx) }
}

/** The token is refused from the next request on. */
export async function revokeProvisioningToken(ctx: MemberCtx, tokenId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const token = await tokens(ctx).where('t.id', '=', tokenId).executeTakeFirst()
  if (!token) throw problem('provisioning_token_not_found')
  if (token.revoked_at) return
  await ctx.db
    .updateTable('provisioning_tokens')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', tokenId)
    .execute()
  await record(ctx, 'provisioning.token_revoked', { name: token.name, token_id: tokenId })
}

export async function saveProvisioning(
  ctx: MemberCtx,
  body: SaveProvisioningBody,
): Promise<Provisioning> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ensureSettings(ctx)
  const { is_dry_run, brake_share, brake_minimum } = body
  await ctx.db
    .updateTable('provisioning_settings')
    .set({ brake_share, brake_minimum, dry_run_at: is_dry_run ? ctx.now : null })
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  await record(ctx, 'provisioning.settings_changed', body)
  return getProvisioning(ctx)
}

/** Lets the directory continue, and keeps the limit lifted for a day. */
export async function releaseBrake(ctx: MemberCtx): Promise<Provisioning> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ensureSettings(ctx)
  await ctx.db
    .updateTable('provisioning_settings')
    .set({ braked_at: null, brake_released_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  await record(ctx, 'provisioning.brake_released', {})
  return getProvisioning(ctx)
}

export async function listProvisioningLog(
  ctx: MemberCtx,
  filter: PageQuery & { only_refused?: boolean | undefined },
): Promise<Page<ProvisioningEntry>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  let query = ctx.db
    .selectFrom('provisioning_log as l')
    .innerJoin('provisioning_tokens as t', (join) =>
      join.onRef('t.organization_id', '=', 'l.organization_id').onRef('t.id', '=', 'l.token_id'),
    )
    .where('l.organization_id', '=', ctx.organizationId)
  if (filter.only_refused) query = query.where('l.status', '>=', 400)
  if (filter.search) query = query.where('l.resource_name', 'ilike', containing(filter.search))
  const list = query
    .select(['l.id', 'l.created_at', 'l.action', 'l.resource_type', 'l.resource_name', 'l.status'])
    .select(['l.detail', 'l.is_dry_run', 't.name as token_name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter, { inSteps: true })
  return {
    items: rows.map((row) => ({
      id: row.id,
      happened_at: row.created_at.toISOString(),
      action: row.action as ProvisioningEntry['action'],
      resource_type: row.resource_type as ProvisioningEntry['resource_type'],
      name: row.resource_name,
      token_name: row.token_name,
      status: row.status,
      detail: row.detail,
      is_dry_run: row.is_dry_run,
    })),
    ...totals,
  }
}

const ensureSettings = (ctx: MemberCtx) =>
  ctx.db
    .insertInto('provisioning_settings')
    .values({ organization_id: ctx.organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const tokens = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('provisioning_tokens as t')
    .leftJoin('people as p', 'p.id', 't.created_by')
    .select(['t.id', 't.name', 't.start', 't.created_at', 't.last_used_at', 't.last_used_ip'])
    .select([
      't.revoked_at',
      sql<string | null>`p.first_name || ' ' || p.last_name`.as('created_by'),
    ])
    .where('t.organization_id', '=', ctx.organizationId)

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number]

const presentToken = (row: TokenRow): ProvisioningToken => ({
  id: row.id,
  name: row.name,
  start: row.start,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_ip: row.last_used_ip,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

const record = (ctx: MemberCtx, action: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
