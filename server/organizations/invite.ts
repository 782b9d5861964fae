import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { InviteBody, InviteResult } from '#contract/invitations.ts'
import { authorize } from '#server/access/policy.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addressFacts, isOwnDomain } from './address-facts.ts'
import { inviteAddresses } from './invite-addresses.ts'
import { organizationPolicy } from './policy.ts'
import { inviteAllowance } from './rules.ts'
import { assertWelcome, standingOf } from './standing.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

type Outcome = InviteResult['outcome']

const details: Record<Outcome, Sentence> = {
  invited: say('Invitation sent.'),
  already_invited: say('Already invited. You can send the invitation again from the list.'),
  already_member: say('Already a member of this organization.'),
  invalid_email: say('This isn’t an email address.'),
  duplicate: say('This address is in the list more than once.'),
  no_seat: say('All seats are taken or reserved for invitations. Ask the platform for more.'),
  wrong_domain: say('The organization only accepts addresses from its own domains.'),
}

/** Invites each address once and says for each what happened; one bad address never spoils the rest. */
export async function invite(
  ctx: PersonCtx,
  body: InviteBody,
): Promise<{ results: InviteResult[] }> {
  const organization = await enterAsAdmin(ctx, body.organization)
  await countAttempt(ctx.db, `invite:${organization.id}`, inviteAllowance, ctx.now)
  await assertGroup(ctx, organization.id, body.group)
  const facts = await addressFacts(ctx, organization.id, body.emails)
  const reader = await readerOf(ctx)
  let { free } = facts
  const seen = new Set<string>()
  const results: InviteResult[] = []
  for (const given of body.emails) {
    const parsed = z.safeParse(Email, given)
    const email = parsed.success ? parsed.data : given
    const outcome: Outcome = !parsed.success
      ? 'invalid_email'
      : seen.has(email)
        ? 'duplicate'
        : facts.members.has(email)
          ? 'already_member'
          : !isOwnDomain(facts, email)
            ? 'wrong_domain'
            : free <= 0
              ? 'no_seat'
              : await inviteOne(ctx, organization, email, body)
    if (outcome === 'invited') free -= 1
    seen.add(email)
    results.push({ email: given, outcome, detail: word(details[outcome], reader) })
  }
  return { results }
}

async function inviteOne(
  ctx: PersonCtx,
  organization: { id: string; name: string },
  email: string,
  { role, position, ...terms }: InviteBody,
) {
  const invited = await inviteAddresses(ctx, organization, [{ email, role, position }], terms)
  return invited.has(email) ? 'invited' : 'already_invited'
}

/** 404 to people who don't belong to the organization, 403 to members who may not invite. */
async function enterAsAdmin(ctx: PersonCtx, organizationId: string) {
  assertReaches(ctx, organizationId)
  const membership = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role'])
    .where('m.organization_id', '=', organizationId)
    .where('m.person_id', '=', ctx.personId)
    .executeTakeFirst()
  if (!membership) throw problem('organization_not_found')
  const actor = {
    personId: ctx.personId,
    role: membership.role as 'admin' | 'instructor' | 'learner',
  }
  authorize(organizationPolicy, 'invite', actor, undefined)
  assertWelcome(await standingOf(ctx, organizationId, ctx.personId))
  await enterOrganization(ctx.db, organizationId)
  return membership
}

/** A group that an invitation leads into belongs to the same organization. */
async function assertGroup(ctx: PersonCtx, organizationId: string, groupId: string | undefined) {
  if (!groupId) return
  const group = await ctx.db
    .selectFrom('member_groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw problem('group_not_found')
}
