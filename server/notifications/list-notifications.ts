import type { Notification } from '#contract/notifications.ts'
import type { Page } from '#contract/page.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { presentNotification } from './present.ts'
import {
  countUnread,
  pageOfNotifications,
  readerOfRow,
  type NotificationFilter,
} from './queries.ts'

export async function listNotifications(
  ctx: PersonCtx,
  filter: NotificationFilter,
): Promise<Page<Notification> & { unread_count: number }> {
  const [{ rows, ...totals }, unread_count] = await Promise.all([
    pageOfNotifications(ctx.db, ctx.personId, filter),
    countUnread(ctx.db, ctx.personId),
  ])
  return {
    items: rows.map((row) => presentNotification(ctx.app, row, readerOfRow(row))),
    ...totals,
    unread_count,
  }
}
