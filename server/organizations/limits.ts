import type { Feature, OrganizationLimits } from '#contract/organization-settings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import { storageUsed } from '#server/files/assert-room.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readUse } from '#server/usage/use.ts'
import { lockOrganization } from './lock-organization.ts'
import { organizationPolicy } from './policy.ts'
import { countSeats } from './seats.ts'

export async function getOrganizationLimits(ctx: MemberCtx): Promise<OrganizationLimits> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  return readLimits(ctx.db, ctx.organizationId, ctx.now)
}

/** What the organization has and uses; the transaction must have entered it. */
export async function readLimits(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<OrganizationLimits> {
  const organization = await db
    .selectFrom('organizations')
    .select(['storage_limit_bytes', 'mail_per_day_limit', 'api_calls_per_day_limit'])
    .select(['video_minutes_per_month_limit', 'features'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) throw problem('organization_not_found')
  const [seats, usedBytes, use, domains, hosts] = await Promise.all([
    countSeats(db, organizationId, now),
    storageUsed(db, organizationId),
    readUse(db, organizationId, now),
    db
      .selectFrom('organization_domains')
      .select('domain')
      .where('organization_id', '=', organizationId)
      .orderBy('domain')
      .execute(),
    db
      .selectFrom('organization_hosts')
      .select('host')
      .where('organization_id', '=', organizationId)
      .where('proven_at', 'is not', null)
      .orderBy('host')
      .execute(),
  ])
  return {
    seat_limit: seats.limit,
    member_count: seats.members,
    invited_count: seats.invited,
    storage_limit_bytes: organization.storage_limit_bytes,
    storage_used_bytes: usedBytes,
    mail_per_day_limit: organization.mail_per_day_limit,
    api_calls_per_day_limit: organization.api_calls_per_day_limit,
    video_minutes_per_month_limit: organization.video_minutes_per_month_limit,
    ...use,
    features: organization.features as Feature[],
    domains: domains.map(({ domain }) => domain),
    hosts: hosts.map(({ host }) => host),
  }
}

const limitNames = [
  'seat_limit',
  'storage_limit_bytes',
  'mail_per_day_limit',
  'api_calls_per_day_limit',
  'video_minutes_per_month_limit',
] as const

type LimitName = (typeof limitNames)[number]
type Limits = { [name in LimitName]?: number | null | undefined }

/** Gives an organization more or less room. Nobody loses a seat or a file: below what is used, only nothing is added. */
export async function changeLimits(ctx: PersonCtx, organizationId: string, limits: Limits) {
  await enterOrganization(ctx.db, organizationId)
  const before = await ctx.db
    .selectFrom('organizations')
    .select(limitNames)
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw problem('organization_not_found')
  const changed = Object.fromEntries(
    limitNames.flatMap((name) => {
      const limit = limits[name]
      return limit === undefined || limit === before[name] ? [] : [[name, limit]]
    }),
  )
  if (Object.keys(changed).length === 0) return
  await ctx.db
    .updateTable('organizations')
    .set({ ...changed, updated_at: ctx.now })
    .where('id', '=', organizationId)
    .execute()
  await record(ctx, organizationId, 'organization.limits_changed', { ...changed, before })
}

/**
 * Raises a limit to what was granted and says what holds now. A limit that is higher already, or none at all, stays:
 * approving an older request takes nothing away.
 */
export async function raiseLimit(
  ctx: PersonCtx,
  organizationId: string,
  name: 'seat_limit' | 'storage_limit_bytes',
  granted: number,
): Promise<number | null> {
  await lockOrganization(ctx, organizationId)
  const { [name]: present } = await ctx.db
    .selectFrom('organizations')
    .select(['seat_limit', 'storage_limit_bytes'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (present === null || present >= granted) return present
  await changeLimits(ctx, organizationId, { [name]: granted })
  return granted
}

/** Opens or closes a feature; doing so twice changes nothing. */
export async function switchFeature(
  ctx: PersonCtx,
  organizationId: string,
  feature: Feature,
  on: boolean,
) {
  const { features } = await lockOrganization(ctx, organizationId)
  if (features.includes(feature) === on) return
  const others = features.filter((open) => open !== feature)
  await ctx.db
    .updateTable('organizations')
    .set({ features: on ? [...others, feature] : others, updated_at: ctx.now })
    .where('id', '=', organizationId)
    .execute()
  await record(ctx, organizationId, `organization.feature_${on ? 'opened' : 'closed'}`, { feature })
}

/** Says that an e-mail domain belongs to the organization. A domain belongs to one only. */
export async function addDomain(ctx: PersonCtx, organizationId: string, domain: string) {
  await lockOrganization(ctx, organizationId)
  const added = await ctx.db
    .insertInto('organization_domains')
    .values({ organization_id: organizationId, domain, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst()
  if (added) return record(ctx, organizationId, 'organization.domain_added', { domain })
  const own = await ctx.db
    .selectFrom('organization_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!own) throw problem('domain_taken')
}

export async function removeDomain(ctx: PersonCtx, organizationId: string, domain: string) {
  await lockOrganization(ctx, organizationId)
  await ctx.db
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
  await record(ctx, organizationId, 'organization.domain_removed', { domain })
}

async function record(
  ctx: PersonCtx,
  organizationId: string,
  action: `organization.${string}`,
  detail: Record<string, unknown>,
) {
  await audit(ctx, {
    action,
    organizationId,
    subject: { type: 'organization', id: organizationId },
    detail,
  })
  await emit(ctx, action, { organization_id: organizationId, ...detail })
}
