import type { MemberCtx } from '#server/http/context.ts'
import { presentAnnouncements } from './present.ts'
import {
  getAnnouncementRow,
  listCoursesToTell,
  pageOfAnnouncements,
  type AnnouncementFilter,
} from './queries.ts'

export async function listAnnouncements(ctx: MemberCtx, filter: AnnouncementFilter) {
  const [{ rows, ...totals }, courses] = await Promise.all([
    pageOfAnnouncements(ctx, filter),
    listCoursesToTell(ctx),
  ])
  return {
    items: await presentAnnouncements(ctx, rows),
    ...totals,
    can: { organization: ctx.role === 'admin', courses },
  }
}

export async function markAnnouncementRead(ctx: MemberCtx, id: string): Promise<void> {
  await getAnnouncementRow(ctx, id)
  await ctx.db
    .insertInto('announcement_reads')
    .values({
      organization_id: ctx.organizationId,
      announcement_id: id,
      person_id: ctx.personId,
      read_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
