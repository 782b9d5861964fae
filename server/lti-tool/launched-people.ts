import { sql } from 'kysely'
import type { LaunchedPerson } from '#contract/lti-platforms.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { endAccessOf, endSessions } from './end-access.ts'
import { findPlatform, type PlatformRow } from './queries.ts'
import { queueRosters } from './sync-roster.ts'

async function getPlatform(ctx: MemberCtx, platformId: string): Promise<PlatformRow> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const platform = await findPlatform(ctx, platformId)
  if (!platform) throw problem('lti_platform_not_found')
  return platform
}

/** Whom a platform brought, and what that gave them: a role and courses. */
export async function listLaunchedPeople(
  ctx: MemberCtx,
  platformId: string,
  filter: PageQuery,
): Promise<Page<LaunchedPerson>> {
  await getPlatform(ctx, platformId)
  let query = ctx.db
    .selectFrom('lti_identities as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'i.organization_id')
        .onRef('m.person_id', '=', 'i.person_id'),
    )
    .where('i.organization_id', '=', ctx.organizationId)
    .where('i.platform_id', '=', platformId)
  if (filter.search) {
    query = query.where(
      sql<boolean>`p.first_name || ' ' || p.last_name ilike ${containing(filter.search)}`,
    )
  }
  const list = query
    .select(['p.id', 'p.first_name', 'p.last_name', 'm.role', 'i.last_launched_at', 'i.revoked_at'])
    .select(
      sql<string[]>`array(select c.title from lti_places l
        join lti_contexts x on x.organization_id = l.organization_id and x.id = l.context_id
        join courses c on c.organization_id = x.organization_id and c.id = x.course_id
        where l.organization_id = i.organization_id and l.person_id = i.person_id and x.platform_id = i.platform_id
          and l.ended_at is null order by lower(c.title) limit 20)`.as('courses'),
    )
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: fullName(row),
      role: row.role as LaunchedPerson['role'],
      courses: [...new Set(row.courses)],
      last_launched_at: row.last_launched_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
    })),
    ...totals,
  }
}

/** Ends sessions, enrollments and the role from launches, and refuses further ones. Results are kept. Idempotent. */
export async function revokeLaunchedPerson(ctx: MemberCtx, platformId: string, personId: string) {
  const platform = await getPlatform(ctx, platformId)
  const identity = await setRevoked(ctx, platformId, personId, true)
  if (!identity) return
  await endSessions(ctx, { platformId, personId })
  await endAccessOf({ ...ctx, organizationName: '' }, platformId, personId)
  await record(ctx, 'lti.person_revoked', platform, personId)
}

export async function restoreLaunchedPerson(ctx: MemberCtx, platformId: string, personId: string) {
  const platform = await getPlatform(ctx, platformId)
  const identity = await setRevoked(ctx, platformId, personId, false)
  if (identity) await record(ctx, 'lti.person_restored', platform, personId)
}

/** Undefined if nothing had to change. */
async function setRevoked(ctx: MemberCtx, platformId: string, personId: string, on: boolean) {
  const identity = await ctx.db
    .selectFrom('lti_identities')
    .select(['subject', 'revoked_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('platform_id', '=', platformId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!identity) throw problem('member_not_found')
  if ((identity.revoked_at !== null) === on) return undefined
  await ctx.db
    .updateTable('lti_identities')
    .set({ revoked_at: on ? ctx.now : null, revoked_by: on ? ctx.personId : null })
    .where('organization_id', '=', ctx.organizationId)
    .where('platform_id', '=', platformId)
    .where('subject', '=', identity.subject)
    .execute()
  return identity
}

/** Reads members in the background; the log shows the result. */
export async function syncLtiPlatform(ctx: MemberCtx, platformId: string) {
  const platform = await getPlatform(ctx, platformId)
  const queued = await queueRosters(ctx.db, { organizationId: ctx.organizationId, platformId })
  await audit(ctx, {
    action: 'lti.roster_asked',
    organizationId: ctx.organizationId,
    subject: { type: 'lti_platform', id: platformId },
    detail: { name: platform.name },
  })
  return { queued }
}

const record = (ctx: MemberCtx, action: string, { name }: PlatformRow, personId: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { platform: name, person_id: personId },
  })
