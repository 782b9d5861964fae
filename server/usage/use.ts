import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What is counted per organization and day. Held mail waits for the next day. */
export type UseKind = 'mail' | 'mail_held' | 'api_calls' | 'video_minutes'

/** Days of use are those of UTC, the same for everyone. */
export const dayOfUse = (now: Date) => now.toISOString().slice(0, 10)

export const nextDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

export const secondsUntilNextDay = (now: Date) =>
  Math.max(1, Math.ceil((nextDay(now).getTime() - now.getTime()) / 1000))

/** Adds to the day's count. An organization that was deleted meanwhile is left out. */
export async function addUse(
  db: Db,
  organizationId: string,
  kind: UseKind,
  { now, amount = 1 }: { now: Date; amount?: number },
) {
  await sql`insert into organization_use as u (organization_id, kind, day, amount)
    select id, ${kind}, ${dayOfUse(now)}::date, ${amount} from organizations where id = ${organizationId}
    on conflict (organization_id, kind, day) do update set amount = u.amount + excluded.amount`.execute(
    db,
  )
}

/** Takes back one that was counted and didn't happen. */
export async function takeBackUse(db: Db, organizationId: string, kind: UseKind, now: Date) {
  await sql`update organization_use set amount = amount - 1
    where organization_id = ${organizationId} and kind = ${kind} and day = ${dayOfUse(now)}::date and amount > 0`.execute(
    db,
  )
}

export interface Use {
  mail_today: number
  mail_held: number
  api_calls_today: number
  video_minutes_this_month: number
}

/** What an organization has used today, and of video this month. */
export async function readUse(db: Db, organizationId: string, now: Date): Promise<Use> {
  const day = dayOfUse(now)
  const { rows } = await sql<Use>`
    select coalesce(sum(amount) filter (where kind = 'mail' and day = ${day}::date), 0)::bigint as mail_today,
      coalesce(sum(amount) filter (where kind = 'mail_held' and day = ${day}::date), 0)::bigint as mail_held,
      coalesce(sum(amount) filter (where kind = 'api_calls' and day = ${day}::date), 0)::bigint as api_calls_today,
      coalesce(sum(amount) filter (where kind = 'video_minutes'), 0)::bigint as video_minutes_this_month
    from organization_use where organization_id = ${organizationId}
      and day between date_trunc('month', ${day}::date)::date and ${day}::date`.execute(db)
  return rows[0] as Use
}
