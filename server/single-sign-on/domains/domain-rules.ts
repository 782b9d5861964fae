import { sql } from 'kysely'
import type { OwnDomain, OwnDomains } from '#contract/domains.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { listOwnDomains } from './own-domains.ts'

interface Rules {
  sign_in_required: boolean
  capture: OwnDomain['capture']
}

/**
 * What a proven domain means for signing in. Who first requires the organization's sign-in can still use their password, if
 * nobody else can: a provider that is down locks nobody out for good.
 */
export async function saveDomainRules(
  ctx: MemberCtx,
  domain: string,
  { sign_in_required, capture }: Rules,
): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await assertProven(ctx, domain)
  await ctx.db
    .updateTable('organization_domains')
    .set({
      sign_in_required_at: sign_in_required
        ? sql<Date>`coalesce(sign_in_required_at, ${ctx.now})`
        : null,
      capture,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('domain', '=', domain)
    .execute()
  if (sign_in_required && (await countBreakGlass(ctx)) === 0)
    await addBreakGlass(ctx, [ctx.personId])
  await record(ctx, 'organization.domain_rules_changed', { domain, sign_in_required, capture })
  return listOwnDomains(ctx)
}

/** Only admins of the organization, and at least one while sign-in is required somewhere. */
export async function setBreakGlass(ctx: MemberCtx, personIds: string[]): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ctx.db
    .deleteFrom('break_glass_admins')
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  await addBreakGlass(ctx, personIds)
  const required = await ctx.db
    .selectFrom('organization_domains')
    .select('domain')
    .where('organization_id', '=', ctx.organizationId)
    .where('sign_in_required_at', 'is not', null)
    .executeTakeFirst()
  if (required && (await countBreakGlass(ctx)) === 0) throw problem('break_glass_needed')
  await record(ctx, 'organization.break_glass_changed', { person_ids: personIds })
  return listOwnDomains(ctx)
}

async function countBreakGlass(ctx: MemberCtx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from break_glass_admins b
    join memberships m on m.organization_id = b.organization_id and m.person_id = b.person_id
    where b.organization_id = ${ctx.organizationId} and m.role = 'admin' and m.suspended_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

const addBreakGlass = (ctx: MemberCtx, personIds: string[]) =>
  sql`insert into break_glass_admins (organization_id, person_id, created_at)
    select m.organization_id, m.person_id, ${ctx.now} from memberships m
    where m.organization_id = ${ctx.organizationId} and m.role = 'admin' and m.person_id = any(${personIds}::uuid[])
    on conflict do nothing`.execute(ctx.db)

/** 404 for a domain that isn't the organization's at all, 409 while it waits for its proof. */
export async function assertProven(ctx: MemberCtx, domain: string) {
  const { rows } = await sql<{ is_own: boolean }>`
    select true as is_own from organization_domains
      where organization_id = ${ctx.organizationId} and domain = ${domain}
    union all select false from domain_claims
      where organization_id = ${ctx.organizationId} and domain = ${domain}
    order by 1 desc limit 1`.execute(ctx.db)
  if (!rows[0]) throw problem('domain_not_found')
  if (!rows[0].is_own) throw problem('domain_not_proven')
}

const record = (
  ctx: MemberCtx,
  action: `organization.${string}`,
  detail: Record<string, unknown>,
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
