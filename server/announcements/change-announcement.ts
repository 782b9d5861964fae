import type { Announcement } from '#contract/announcements.ts'
import type { Document } from '#contract/document.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { checkWords } from '#server/moderation/check-words.ts'
import { planPublishing } from './announce.ts'
import { announcementPolicy } from './policy.ts'
import { readAnnouncement } from './present.ts'
import { getAnnouncementRow } from './queries.ts'

interface Change {
  title: string
  body: Document
  publish_at?: string | undefined
  by_mail?: boolean | undefined
}

/** Changes the words. Who was told already is not told again; the time can be changed while it waits. */
export async function editAnnouncement(
  ctx: MemberCtx,
  id: string,
  { title, body, publish_at, by_mail }: Change,
): Promise<Announcement> {
  const row = await getAnnouncementRow(ctx, id, true)
  authorize(announcementPolicy, 'edit', ctx, row)
  const { text } = await checkWords(ctx, body, { title })
  const waits = row.published_at === null
  const at = waits && publish_at ? new Date(publish_at) : row.publish_at
  await ctx.db
    .updateTable('announcements')
    .set({
      title,
      body: JSON.stringify(body),
      text,
      publish_at: at,
      edited_at: ctx.now,
      ...(waits && by_mail !== undefined && { by_mail }),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()
  if (waits) await planPublishing(ctx, id, at)
  await audit(ctx, {
    action: 'announcement.edited',
    organizationId: ctx.organizationId,
    subject: { type: 'announcement', id },
    detail: { title },
  })
  return readAnnouncement(ctx, id)
}

/** It stands nowhere any more. What was sent by mail can't be taken back. */
export async function withdrawAnnouncement(ctx: MemberCtx, id: string): Promise<Announcement> {
  const row = await getAnnouncementRow(ctx, id, true)
  authorize(announcementPolicy, 'withdraw', ctx, row)
  await ctx.db
    .updateTable('announcements')
    .set({ withdrawn_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'announcement.withdrawn',
    organizationId: ctx.organizationId,
    subject: { type: 'announcement', id },
    detail: { title: row.title },
  })
  return readAnnouncement(ctx, id)
}
