import type { ProfileBadge } from '#contract/achievements.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { isEnabled, listAwards, listBadges, presentBadge } from './queries.ts'

/** Newest first. Everyone but the person themselves sees them only if that person wants. */
export async function listProfileBadges(
  ctx: MemberCtx,
  personId: string,
): Promise<{ badges: ProfileBadge[] }> {
  const { db, organizationId } = ctx
  const member = await db
    .selectFrom('memberships as m')
    .leftJoin('learner_points as l', (join) =>
      join
        .onRef('l.organization_id', '=', 'm.organization_id')
        .onRef('l.person_id', '=', 'm.person_id'),
    )
    .select('l.badges_shown_at')
    .where('m.organization_id', '=', organizationId)
    .where('m.person_id', '=', personId)
    .executeTakeFirst()
  if (!member) throw problem('member_not_found')
  const isShown = personId === ctx.personId || member.badges_shown_at !== null
  if (!isShown || !(await isEnabled(db, organizationId))) return { badges: [] }
  const badges = new Map(
    (await listBadges(db, organizationId, [personId])).map((badge) => [badge.key, badge]),
  )
  const awards = await listAwards(db, organizationId, [personId])
  return {
    badges: awards.toReversed().flatMap(({ badge: key, awarded_at }) => {
      const badge = badges.get(key)
      return badge ? [{ ...presentBadge(badge), earned_at: awarded_at.toISOString() }] : []
    }),
  }
}
