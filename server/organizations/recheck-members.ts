import type { Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { publishAllLive, socketsOf } from '#server/realtime/publish-live.ts'

/**
 * Open pages of members stop hearing of an organization that was just closed to them, and read the list of their
 * organizations again; who is away has none.
 */
export async function recheckMembers(ctx: Ctx, organizationId: string) {
  const present = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('sessions as s', 's.person_id', 'm.person_id')
    .select('m.person_id')
    .distinct()
    .where('m.organization_id', '=', organizationId)
    .where('s.revoked_at', 'is', null)
    .where('s.last_used_at', '>', daysLater(ctx.now, -1))
    .execute()
  await publishAllLive(
    ctx,
    present.flatMap(({ person_id }) => [
      { topic: socketsOf(person_id), name: 'recheck', data: null },
      { topic: `person:${person_id}`, name: 'organization.changed', data: { id: organizationId } },
    ]),
  )
}
