import type { Db } from '#server/db/database.ts'
import { readUse } from './use.ts'

/** Minutes of video that can still be prepared this month; infinite without a limit. */
export async function videoMinutesLeft(db: Db, organizationId: string, now: Date): Promise<number> {
  const organization = await db
    .selectFrom('organizations')
    .select('video_minutes_per_month_limit')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const limit = organization?.video_minutes_per_month_limit ?? null
  if (limit === null) return Infinity
  return limit - (await readUse(db, organizationId, now)).video_minutes_this_month
}

/** A minute that has begun counts. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))
