import { sql } from 'kysely'
import type { DomainAccount } from '#contract/domains.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { assertProven } from './domain-rules.ts'

const accountsOn = (ctx: Ctx, organizationId: string, domain: string) =>
  ctx.db
    .selectFrom('people as p')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.person_id', '=', 'p.id').on('m.organization_id', '=', organizationId),
    )
    .where(sql<boolean>`split_part(p.email, '@', 2) = ${domain}`)
    .where('p.user_role', '=', 'user')

/** Who has an address in the domain. Names and addresses are told only to the organization that proved it. */
export async function listDomainAccounts(
  ctx: MemberCtx,
  domain: string,
  filter: PageQuery,
): Promise<Page<DomainAccount>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await assertProven(ctx, domain)
  let query = accountsOn(ctx, ctx.organizationId, domain)
  if (filter.search) query = query.where('p.email', 'ilike', containing(filter.search))
  const list = query
    .select(['p.id', 'p.email', 'p.email_verified_at', 'm.person_id as member_id'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('name'))
    .orderBy('p.email')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      is_verified: row.email_verified_at !== null,
      is_member: row.member_id !== null,
    })),
    ...totals,
  }
}

/** Adds everyone whose address is verified, except people who were removed and may not return. All or nobody. */
export async function claimDomainAccounts(ctx: MemberCtx, domain: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await assertProven(ctx, domain)
  const waiting = await accountsOn(ctx, ctx.organizationId, domain)
    .select('p.id')
    .where('m.person_id', 'is', null)
    .where('p.email_verified_at', 'is not', null)
    .where('p.suspended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from member_removals r where r.person_id = p.id
        and r.organization_id = ${ctx.organizationId} and not r.may_return)`,
    )
    .orderBy('p.id')
    .limit(2000)
    .execute()
  let joined = 0
  for (const { id } of waiting) if (await join(ctx, ctx.organizationId, id)) joined += 1
  await audit(ctx, {
    action: 'organization.domain_accounts_claimed',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { domain, count: joined },
  })
  return { joined }
}

const join = (ctx: Ctx, organizationId: string, personId: string) =>
  addMember(ctx, { organizationId, personId, role: 'learner', position: null })

/** Who has just proved to own an address in a domain that captures registrations joins as a learner, if a seat is free. */
export async function captureVerified(ctx: Ctx, personId: string) {
  const { rows } = await sql<{ organization_id: string }>`select d.organization_id
    from people p join organization_domains d on d.domain = split_part(p.email, '@', 2)
    join organizations o on o.id = d.organization_id
    where p.id = ${personId} and p.email_verified_at is not null and p.user_role = 'user' and d.capture = 'join'
      and o.suspended_at is null and o.archived_at is null and o.deletion_requested_at is null`.execute(
    ctx.db,
  )
  for (const { organization_id } of rows) {
    try {
      await sql`savepoint capture`.execute(ctx.db)
      await join(ctx, organization_id, personId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint capture`.execute(ctx.db)
    }
  }
}
