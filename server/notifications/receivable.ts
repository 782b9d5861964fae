import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { PersonCtx } from '#server/http/context.ts'

/** The kinds that can ever reach me, by my roles in all my organizations. */
export async function receivable(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
): Promise<NotificationKind[]> {
  const rows = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .distinct()
    .where('person_id', '=', ctx.personId)
    .execute()
  const roles = new Set<string>([...rows.map(({ role }) => role), ctx.userRole])
  return kinds.filter(({ audience }) => !audience || audience.some((role) => roles.has(role)))
}
