import { createHash, randomBytes } from 'node:crypto'
import type { CalendarFeed } from '#contract/calendar.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'

export const feedPath = '/calendar/feeds/'

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

export async function getCalendarFeed(ctx: PersonCtx): Promise<CalendarFeed> {
  const row = await ctx.db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()
  if (!row) return { url: null, created_at: null, last_read_at: null }
  const secret = unseal(ctx.app.keys, 'calendar-feed', row.secret_sealed).toString()
  return {
    url: addressOf(ctx, secret),
    created_at: row.created_at.toISOString(),
    last_read_at: row.last_read_at?.toISOString() ?? null,
  }
}

/** The address before stops working in the same moment. */
export async function resetCalendarFeed(ctx: PersonCtx): Promise<CalendarFeed> {
  const secret = randomBytes(24).toString('base64url')
  const values = {
    secret_hash: hashSecret(secret),
    secret_sealed: seal(ctx.app.keys, 'calendar-feed', Buffer.from(secret)),
    created_at: ctx.now,
    last_read_at: null,
  }
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ person_id: ctx.personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  return { url: addressOf(ctx, secret), created_at: ctx.now.toISOString(), last_read_at: null }
}

/** Removing it twice changes nothing. */
export async function removeCalendarFeed(ctx: PersonCtx) {
  await ctx.db.deleteFrom('calendar_feeds').where('person_id', '=', ctx.personId).execute()
}

const addressOf = ({ app }: PersonCtx, secret: string) =>
  `${app.env.publicUrl}${feedPath}${secret}.ics`
