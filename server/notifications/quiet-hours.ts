import type { QuietHours } from '#contract/notifications.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

export async function getQuietHours(ctx: PersonCtx) {
  const row = await ctx.db
    .selectFrom('people as p')
    .leftJoin('quiet_hours as q', 'q.person_id', 'p.id')
    .select(['p.time_zone', 'q.starts_at', 'q.ends_at'])
    .where('p.id', '=', ctx.personId)
    .executeTakeFirstOrThrow()
  return {
    quiet_hours:
      row.starts_at !== null && row.ends_at !== null
        ? { from: row.starts_at.slice(0, 5), until: row.ends_at.slice(0, 5) }
        : null,
    time_zone: row.time_zone,
  }
}

/** Null ends them. What waits for the end of the old ones is sent then, at the latest. */
export async function setQuietHours(ctx: PersonCtx, quiet: QuietHours | null) {
  if (quiet && quiet.from === quiet.until) {
    throw problem('invalid_request', {
      errors: { until: say('Choose a different time from the start') },
    })
  }
  await ctx.db.deleteFrom('quiet_hours').where('person_id', '=', ctx.personId).execute()
  if (quiet) {
    await ctx.db
      .insertInto('quiet_hours')
      .values({
        person_id: ctx.personId,
        starts_at: quiet.from,
        ends_at: quiet.until,
        updated_at: ctx.now,
      })
      .execute()
  }
  return getQuietHours(ctx)
}
