import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { sendMails, type Mail } from '#server/mail/send-mail.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { NotificationDetail } from '#server/events/notify.ts'
import { listBrands } from '#server/organizations/mail-brand.ts'
import { notificationMail } from './mails.ts'
import { quietUntil } from './quiet-time.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

/**
 * Queues the mails of these notifications, each once: what is queued is marked in the same transaction. People in
 * their quiet hours get theirs when those are over.
 */
export async function mailNow(
  ctx: Ctx,
  kinds: readonly NotificationKind[],
  ids: readonly string[],
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('people as p', 'p.id', 'n.person_id')
    .leftJoin('quiet_hours as q', 'q.person_id', 'p.id')
    .leftJoin('notification_details as d', 'd.dedupe_key', 'n.dedupe_key')
    .select(['n.id', 'n.person_id', 'n.kind', 'n.title', 'n.message', 'n.link', 'n.reason'])
    .select(['n.organization_id', 'n.words', 'd.detail'])
    .select(['p.email as address', readingLanguage('p'), 'p.time_zone', 'q.starts_at', 'q.ends_at'])
    .where((eb) => eb('n.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('n.email', '=', 'now')
    .where('n.emailed_at', 'is', null)
    .orderBy('n.id')
    .forUpdate('n')
    .execute()
  const brands = await listBrands(
    ctx,
    rows.map(({ organization_id }) => organization_id),
  )
  const mails: Mail[] = []
  const mailed: string[] = []
  for (const row of rows) {
    const kind = kinds.find(({ name }) => name === row.kind)
    // What protects an account does not wait for the morning.
    const until = kind?.mandatory ? null : quietUntil(ctx.now, row.time_zone, quietOf(row))
    if (until) {
      const waiting = { notification_ids: [row.id] }
      await addJob(ctx.db, 'notifications.mail', waiting, {
        key: `after-quiet:${row.id}`,
        runAt: until,
      })
      continue
    }
    const told = { ...row, detail: row.detail as unknown as NotificationDetail | null }
    const brand = brands.get(row.organization_id ?? '')
    mails.push(notificationMail(ctx, row, told, { kind, brand }))
    mailed.push(row.id)
  }
  await sendMails(ctx, mails)
  await markMailed(ctx, mailed)
}

export const quietOf = (row: { starts_at: string | null; ends_at: string | null }) =>
  row.starts_at !== null && row.ends_at !== null
    ? { starts_at: row.starts_at, ends_at: row.ends_at }
    : null

export async function markMailed(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('notifications')
    .set({ emailed_at: ctx.now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}
