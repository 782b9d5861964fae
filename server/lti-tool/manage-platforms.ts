import { sql } from 'kysely'
import pg from 'pg'
import type { LtiPlatforms, SaveLtiPlatformBody } from '#contract/lti-platforms.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { issuerOf } from '#server/lti/addresses.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { toolAddresses } from './addresses.ts'
import { endSessions, queueEndOfAccess } from './end-access.ts'
import { findPlatform } from './queries.ts'

export async function listLtiPlatforms(ctx: MemberCtx): Promise<LtiPlatforms> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('lti_platforms as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from lti_identities i
        where i.organization_id = p.organization_id and i.platform_id = p.id)`.as('person_count'),
    )
    .select(
      sql<number>`(select count(*)::int from lti_contexts c where c.organization_id = p.organization_id
        and c.platform_id = p.id and c.members_url is not null)`.as('roster_count'),
    )
    .select(
      sql<Date | null>`(select min(c.synced_at) from lti_contexts c where c.organization_id = p.organization_id
        and c.platform_id = p.id and c.members_url is not null)`.as('synced_at'),
    )
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.ended_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .execute()
  return {
    tool: toolAddresses(ctx.app, ctx.organizationId),
    platforms: rows.map((row) => ({
      id: row.id,
      name: row.name,
      issuer: row.issuer,
      client_id: row.client_id,
      deployment_ids: row.deployment_ids,
      authorization_url: row.authorization_url,
      token_url: row.token_url,
      jwks_url: row.jwks_url,
      staff_role: row.staff_role as 'learner',
      is_dynamic: row.is_dynamic,
      person_count: row.person_count,
      roster_count: row.roster_count,
      synced_at: row.synced_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
  }
}

export async function addLtiPlatform(
  ctx: MemberCtx,
  body: SaveLtiPlatformBody,
): Promise<LtiPlatforms> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const id = await insertPlatform(ctx, ctx.organizationId, body, {
    isDynamic: false,
    createdBy: ctx.personId,
  })
  await record(ctx, 'lti.platform_added', { id, name: body.name })
  return listLtiPlatforms(ctx)
}

export async function saveLtiPlatform(
  ctx: MemberCtx,
  platformId: string,
  body: SaveLtiPlatformBody,
): Promise<LtiPlatforms> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (!(await findPlatform(ctx, platformId))) throw problem('lti_platform_not_found')
  await ctx.db
    .updateTable('lti_platforms')
    .set(body)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', platformId)
    .execute()
    .catch(refuseTaken)
  await record(ctx, 'lti.platform_changed', { id: platformId, name: body.name })
  return listLtiPlatforms(ctx)
}

/**
 * Ends launches and grades immediately, and the sessions of everyone launched by the platform: they are limited to this
 * organization and were opened by it. A job ends the enrollments and roles that it gave. Accounts and results are
 * kept.
 */
export async function endLtiPlatform(ctx: MemberCtx, platformId: string): Promise<void> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const platform = await findPlatform(ctx, platformId)
  if (!platform) throw problem('lti_platform_not_found')
  await ctx.db
    .updateTable('lti_platforms')
    .set({ ended_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', platformId)
    .execute()
  await endSessions(ctx, { platformId })
  await queueEndOfAccess(ctx, platformId)
  await record(ctx, 'lti.platform_ended', { id: platformId, name: platform.name })
}

/** A URL that lets one platform register. Its secret isn't stored. */
export async function inviteLtiPlatform(ctx: MemberCtx) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const token = newToken()
  await ctx.db
    .insertInto('lti_platform_invites')
    .values({
      organization_id: ctx.organizationId,
      token_hash: hashToken(token),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .execute()
  return { url: `${issuerOf(ctx.app, ctx.organizationId)}/tool/register/${token}` }
}

export async function insertPlatform(
  ctx: Ctx,
  organizationId: string,
  body: SaveLtiPlatformBody,
  { isDynamic, createdBy }: { isDynamic: boolean; createdBy: string | null },
): Promise<string> {
  const row = await ctx.db
    .insertInto('lti_platforms')
    .values({
      organization_id: organizationId,
      ...body,
      is_dynamic: isDynamic,
      created_at: ctx.now,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return row.id
}

function refuseTaken(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23505') {
    throw problem('lti_platform_taken')
  }
  throw error
}

const record = (ctx: MemberCtx, action: string, { id, name }: { id: string; name: string }) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'lti_platform', id },
    detail: { name },
  })
