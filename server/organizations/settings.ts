import { sql } from 'kysely'
import type { OrganizationSettings, SignUpPolicy } from '#contract/organization-settings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { daysLater } from '#server/identity/rules.ts'
import { hasTwoFactor } from '#server/identity/two-factor.ts'
import { say } from '#server/words/sentence.ts'
import { changeMemberRole } from './change-member-role.ts'
import {
  archiveOrganization,
  deleteAfter,
  requestDeletion,
  restoreOrganization,
} from './close-organization.ts'
import { originOf } from './own-host.ts'
import { organizationPolicy } from './policy.ts'
import { recheckMembers } from './recheck-members.ts'

export async function getOrganizationSettings(ctx: MemberCtx): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await ctx.db
    .selectFrom('organizations as o')
    .selectAll('o')
    .select([
      sql<string[]>`array(select domain from organization_domains d where d.organization_id = o.id
        order by domain)`.as('domains'),
      sql<number>`(select count(*)::int from memberships m join people p on p.id = m.person_id
        where m.organization_id = o.id and p.two_factor_enabled_at is null
          and not exists (select 1 from passkeys k where k.person_id = p.id))`.as(
        'without_two_factor',
      ),
    ])
    .where('o.id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return {
    sign_up_policy: row.sign_up_policy as SignUpPolicy,
    domain_sign_up: row.domain_sign_up_at !== null,
    own_domains_only: row.own_domains_only_at !== null,
    open_sign_up: row.features.includes('open_sign_up'),
    domains: row.domains,
    join_url: `${await originOf(ctx, row.id)}/join/${row.id}`,
    two_factor_required_at: row.two_factor_required_at?.toISOString() ?? null,
    members_without_two_factor: row.without_two_factor,
    archived_at: row.archived_at?.toISOString() ?? null,
    delete_after: deleteAfter(row.deletion_requested_at)?.toISOString() ?? null,
  }
}

/** How people join. More than invitations needs the platform's consent; the own domains need none. */
export async function changeSignUp(
  ctx: MemberCtx,
  choice: { sign_up_policy: SignUpPolicy; domain_sign_up: boolean; own_domains_only: boolean },
): Promise<OrganizationSettings> {
  const { open_sign_up } = await getOrganizationSettings(ctx)
  if (choice.sign_up_policy !== 'invite_only' && !open_sign_up) {
    throw problem('sign_up_closed', {
      detail: say(
        'Open sign-up isn’t available for this organization. Ask the platform to enable it.',
      ),
    })
  }
  await ctx.db
    .updateTable('organizations')
    .set({
      sign_up_policy: choice.sign_up_policy,
      domain_sign_up_at: choice.domain_sign_up ? ctx.now : null,
      own_domains_only_at: choice.own_domains_only ? ctx.now : null,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.organizationId)
    .execute()
  return recorded(ctx, 'organization.sign_up_changed', { ...choice })
}

/**
 * Members need two-factor from the next request on, or after some days in which they are told. Who requires it has it,
 * so nobody locks themselves out.
 */
export async function requireTwoFactor(
  ctx: MemberCtx,
  graceDays: number,
): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (!(await hasTwoFactor(ctx))) {
    throw problem('two_factor_off', {
      detail: say('Turn on two-factor authentication for your own account first.'),
    })
  }
  await setRequired(ctx, daysLater(ctx.now, graceDays))
  await recheckMembers(ctx, ctx.organizationId)
  return recorded(ctx, 'organization.two_factor_required', { grace_days: graceDays })
}

export async function stopRequiringTwoFactor(ctx: MemberCtx): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await setRequired(ctx, null)
  return recorded(ctx, 'organization.two_factor_not_required')
}

/** Another member becomes admin and the one who hands over becomes instructor, both or neither. */
export async function transferOrganization(
  ctx: MemberCtx,
  personId: string,
): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (personId === ctx.personId) throw problem('member_not_found')
  await changeMemberRole(ctx, personId, { role: 'admin' })
  const settings = await recorded(ctx, 'organization.transferred', { to: personId })
  await changeMemberRole(ctx, ctx.personId, { role: 'instructor' })
  return settings
}

export async function archiveMyOrganization(ctx: MemberCtx): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await archiveOrganization(ctx, ctx.organizationId)
  return getOrganizationSettings(ctx)
}

export async function reopenMyOrganization(ctx: MemberCtx): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await restoreOrganization(ctx, ctx.organizationId)
  return getOrganizationSettings(ctx)
}

export async function deleteMyOrganization(
  ctx: MemberCtx,
  typedName: string,
): Promise<OrganizationSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await requestDeletion(ctx, ctx.organizationId, typedName)
  return getOrganizationSettings(ctx)
}

const setRequired = (ctx: MemberCtx, at: Date | null) =>
  ctx.db
    .updateTable('organizations')
    .set({ two_factor_required_at: at, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()

async function recorded(
  ctx: MemberCtx,
  action: `organization.${string}`,
  detail: Record<string, unknown> = {},
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
  await emit(ctx, action, { organization_id: ctx.organizationId, ...detail })
  return getOrganizationSettings(ctx)
}
