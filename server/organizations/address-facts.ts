import type { Ctx } from '#server/http/context.ts'
import { freeSeats } from './seats.ts'

export interface AddressFacts {
  members: Set<string>
  invited: Set<string>
  /** Null when every address may be invited. */
  ownDomains: string[] | null
  free: number
}

/** All that decides whether addresses can be invited, in a few queries however many there are. */
export async function addressFacts(
  ctx: Ctx,
  organizationId: string,
  emails: readonly string[],
): Promise<AddressFacts> {
  const asked = emails.map((email) => email.toLowerCase())
  const members = await ctx.db
    .selectFrom('people as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .select('p.email')
    .where('m.organization_id', '=', organizationId)
    .where((eb) => eb('p.email', '=', eb.fn.any(eb.val(asked))))
    .execute()
  const invited = await ctx.db
    .selectFrom('invitations')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(asked))))
    .execute()
  return {
    members: new Set(members.map((row) => row.email)),
    invited: new Set(invited.map((row) => row.email)),
    ownDomains: await ownDomains(ctx, organizationId),
    free: await freeSeats(ctx.db, organizationId, ctx.now),
  }
}

export const isOwnDomain = ({ ownDomains: domains }: AddressFacts, email: string) =>
  domains === null || domains.includes(email.slice(email.lastIndexOf('@') + 1))

async function ownDomains(ctx: Ctx, organizationId: string) {
  const organization = await ctx.db
    .selectFrom('organizations')
    .select('own_domains_only_at')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization?.own_domains_only_at) return null
  const rows = await ctx.db
    .selectFrom('organization_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ domain }) => domain)
}
