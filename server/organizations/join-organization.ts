import { sql } from 'kysely'
import type { JoinOffer, JoinRequest } from '#contract/organization-settings.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addMember } from './add-member.ts'
import { assertJoinProof, sendJoinProof } from './join-proof.ts'
import { organizationPolicy } from './policy.ts'
import { joinAllowance } from './rules.ts'
import { assertWelcome, standingOf } from './standing.ts'

/** What this person can do about an organization that they may not belong to. */
export async function getJoinOffer(ctx: PersonCtx, organizationId: string): Promise<JoinOffer> {
  const { rows } = await acrossOrganizations(ctx.db, (db) =>
    sql<{
      id: string
      name: string
      description: string
      sign_up_policy: string
      may_open: boolean
      by_domain: boolean
      email_verified: boolean
      is_member: boolean
      has_asked: boolean
      is_barred: boolean
    }>`select o.id, o.name, o.description, o.sign_up_policy, 'open_sign_up' = any(o.features) as may_open,
        o.domain_sign_up_at is not null and exists (select 1 from organization_domains d
          where d.organization_id = o.id and d.domain = split_part(p.email, '@', 2)) as by_domain,
        p.email_verified_at is not null as email_verified,
        exists (select 1 from memberships m where m.organization_id = o.id and m.person_id = p.id) as is_member,
        exists (select 1 from join_requests r where r.organization_id = o.id and r.person_id = p.id
          and r.accepted_at is null and r.declined_at is null) as has_asked,
        exists (select 1 from member_removals x where x.organization_id = o.id and x.person_id = p.id
          and not x.may_return) as is_barred
      from organizations o, people p where o.id = ${organizationId} and p.id = ${ctx.personId}
        and o.archived_at is null and o.deletion_requested_at is null`.execute(db),
  )
  const [row] = rows
  if (!row) throw problem('organization_not_found')
  const chosen = row.may_open ? row.sign_up_policy : 'invite_only'
  return {
    organization: { id: row.id, name: row.name, description: row.description },
    way: row.is_barred && !row.is_member ? 'closed' : wayOf(chosen, row),
    state: row.is_member ? 'member' : row.has_asked ? 'requested' : 'none',
  }
}

/** Joins as a learner, or asks to, as the organization allows. Doing so twice changes nothing. */
export async function joinOrganization(
  ctx: PersonCtx,
  organizationId: string,
  { message, proof }: { message: string; proof?: string | undefined },
): Promise<JoinOffer> {
  await countAttempt(ctx.db, `join:${ctx.personId}`, joinAllowance, ctx.now)
  assertWelcome(await standingOf(ctx, organizationId, ctx.personId))
  const offer = await getJoinOffer(ctx, organizationId)
  if (offer.state === 'member') return offer
  if (offer.way === 'closed') throw problem('sign_up_closed')
  if (offer.way === 'verify') throw problem('email_not_verified')
  if (offer.way === 'confirm' && proof === undefined) {
    await sendJoinProof(ctx, offer.organization)
    return { ...offer, state: 'requested' }
  }
  if (offer.way === 'confirm') await assertJoinProof(ctx, organizationId, proof ?? '')
  await enterOrganization(ctx.db, organizationId)
  if (offer.way === 'join' || offer.way === 'confirm') {
    await addMember(ctx, {
      organizationId,
      personId: ctx.personId,
      role: 'learner',
      position: null,
    })
    await record(ctx, organizationId, 'member.joined_by_sign_up', ctx.personId)
  } else {
    const asked = await ctx.db
      .insertInto('join_requests')
      .values({
        organization_id: organizationId,
        person_id: ctx.personId,
        message,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (asked) {
      await emit(ctx, 'member.requested', {
        organization_id: organizationId,
        person_id: ctx.personId,
        join_request_id: asked.id,
      })
    }
  }
  return getJoinOffer(ctx, organizationId)
}

/**
 * Who owns an address in a domain is known only by a mail to it: anyone can type one. A verified address gets another
 * mail now, since people who left may have verified theirs long ago.
 */
function wayOf(chosen: string, address: { by_domain: boolean; email_verified: boolean }) {
  if (chosen === 'open') return 'join'
  if (address.by_domain) return address.email_verified ? 'confirm' : 'verify'
  return chosen === 'request' ? 'request' : 'closed'
}

export async function listJoinRequests(
  ctx: MemberCtx,
  filter: PageQuery,
): Promise<Page<JoinRequest>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  let query = ctx.db
    .selectFrom('join_requests as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.accepted_at', 'is', null)
    .where('r.declined_at', 'is', null)
  if (filter.search) {
    const pattern = containing(filter.search)
    query = query.where(
      sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or p.email ilike ${pattern})`,
    )
  }
  const list = query
    .select(['r.id', 'r.person_id', 'r.message', 'r.created_at', 'p.email'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('name'))
    .orderBy('r.created_at')
    .orderBy('r.id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return {
    items: rows.map((row) => ({
      id: row.id,
      person: { id: row.person_id, name: row.name, email: row.email },
      message: row.message,
      created_at: row.created_at.toISOString(),
    })),
    ...totals,
  }
}

/** Lets the person in, if a seat is free. */
export async function acceptJoinRequest(ctx: MemberCtx, joinRequestId: string) {
  const personId = await decide(ctx, joinRequestId, 'accepted_at')
  await addMember(ctx, {
    organizationId: ctx.organizationId,
    personId,
    role: 'learner',
    position: null,
    readmitted: true,
  })
  await record(ctx, ctx.organizationId, 'member.request_accepted', personId, joinRequestId)
}

export async function declineJoinRequest(ctx: MemberCtx, joinRequestId: string) {
  const personId = await decide(ctx, joinRequestId, 'declined_at')
  await record(ctx, ctx.organizationId, 'member.request_declined', personId, joinRequestId)
}

/** Of two admins at once, the second finds it answered. */
async function decide(ctx: MemberCtx, joinRequestId: string, stamp: 'accepted_at' | 'declined_at') {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const decided = await ctx.db
    .updateTable('join_requests')
    .set({ [stamp]: ctx.now, decided_by: ctx.personId })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', joinRequestId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  if (!decided) throw problem('join_request_not_found')
  return decided.person_id
}

async function record(
  ctx: PersonCtx,
  organizationId: string,
  action: `member.${string}`,
  personId: string,
  joinRequestId?: string,
) {
  await audit(ctx, { action, organizationId, subject: { type: 'person', id: personId } })
  await emit(ctx, action, {
    organization_id: organizationId,
    person_id: personId,
    ...(joinRequestId && { join_request_id: joinRequestId, decided_by: ctx.personId }),
  })
}
