import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'

interface Seats {
  limit: number | null
  members: number
  invited: number
}

/** Who sits in the organization, and for whom a seat is kept: an open invitation takes one. */
export async function countSeats(db: Db, organizationId: string, now: Date): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select o.seat_limit as limit,
      (select count(*)::int from memberships m where m.organization_id = o.id) as members,
      (select count(*)::int from invitations i where i.organization_id = o.id and i.accepted_at is null
        and i.declined_at is null and i.revoked_at is null and i.expires_at > ${now}) as invited
    from organizations o where o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw problem('organization_not_found')
  return row
}

/** Throws when the member just added has no seat. The lock lets only one person at a time take the last one. */
export async function assertSeat(db: Db, organizationId: string) {
  const organization = await db
    .selectFrom('organizations')
    .select(['seat_limit', 'suspended_at'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (organization.suspended_at) throw problem('organization_suspended')
  if (organization.seat_limit === null) return
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db)
  const { members } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (members > organization.seat_limit) throw problem('seats_exhausted')
}

/** How many more people may be invited now; infinite without a limit. */
export async function freeSeats(db: Db, organizationId: string, now: Date): Promise<number> {
  const { limit, members, invited } = await countSeats(db, organizationId, now)
  return limit === null ? Infinity : Math.max(0, limit - members - invited)
}
