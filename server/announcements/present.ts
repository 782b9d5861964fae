import type { Announcement } from '#contract/announcements.ts'
import type { Document } from '#contract/document.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { readAttachments } from '#server/moderation/attachments.ts'
import { announcementPolicy } from './policy.ts'
import { getAnnouncementRow, type AnnouncementRow } from './queries.ts'

export async function presentAnnouncements(
  ctx: MemberCtx,
  rows: readonly AnnouncementRow[],
): Promise<Announcement[]> {
  const attachments = await readAttachments(
    ctx,
    'announcement',
    rows.map(({ id }) => id),
  )
  return rows.map((row): Announcement => {
    const writes = announcementPolicy.write(ctx, row)
    return {
      id: row.id,
      course:
        row.course_id !== null && row.course_title !== null
          ? { id: row.course_id, title: row.course_title }
          : null,
      author: presentPersonNameOrNull(ctx.app, row.author),
      title: row.title,
      body: row.body as unknown as Document,
      attachments: attachments.get(row.id) ?? [],
      by_mail: row.by_mail,
      status: row.withdrawn_at ? 'withdrawn' : row.published_at ? 'published' : 'scheduled',
      publish_at: row.publish_at.toISOString(),
      published_at: row.published_at?.toISOString() ?? null,
      edited_at: row.edited_at?.toISOString() ?? null,
      is_read: row.read_at !== null || row.author_id === ctx.personId,
      figures: writes ? { told: row.told_count, read: row.read_count } : null,
      can: {
        edit: announcementPolicy.edit(ctx, row),
        withdraw: announcementPolicy.withdraw(ctx, row),
      },
    }
  })
}

export async function readAnnouncement(ctx: MemberCtx, id: string): Promise<Announcement> {
  const [announcement] = await presentAnnouncements(ctx, [await getAnnouncementRow(ctx, id)])
  return announcement as Announcement
}
