import { sql } from 'kysely'
import { builtOnce } from '#server/db/built-once.ts'
import type { Db } from '#server/db/database.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()

export const findPerson = (db: Db, personId: string) =>
  db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst()

export async function getPerson(db: Db, personId: string) {
  const person = await findPerson(db, personId)
  if (!person) throw problem('session_expired')
  return person
}

/** Locked until the end of the transaction, for changes that depend on what was there before. */
export const lockPerson = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'avatar_key', 'email', 'email_verified_at', 'first_name'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>

export type Person = Awaited<ReturnType<typeof getPerson>>

/** Organizations of one person, oldest membership first, so that "the first organization" is stable. */
export const listMemberships = (db: Db, personId: string, sessionId: string | null = null) =>
  membershipsOf(db, { personId, sessionId })

const membershipsOf = builtOnce(
  (db, { personId, sessionId }: { personId: string; sessionId: string | null }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['o.id', 'o.name', 'm.role', 'm.position'])
      .select(
        sql<boolean>`o.suspended_at is null and coalesce(o.archived_at, o.deletion_requested_at) is null`.as(
          'is_open',
        ),
      )
      .select(
        sql<'organization_suspended' | 'organization_archived' | null>`case
          when o.suspended_at is not null then 'organization_suspended'
          when m.role <> 'admin' and coalesce(o.archived_at, o.deletion_requested_at) is not null
            then 'organization_archived' end`.as('closed_reason'),
      )
      .select(['o.suspension_message', 'o.language'])
      .select(
        sql<string[] | null>`case when m.custom_role_id is not null
          then abilities_of_role(m.organization_id, m.custom_role_id) end`.as('abilities'),
      )
      // An organization's provider has a second factor of its own, which counts for that organization; a passkey counts
      // everywhere.
      .select(
        sql<Date | null>`(select o.two_factor_required_at from people p
        where p.id = m.person_id and p.two_factor_enabled_at is null and not exists (select 1 from sessions s
          where s.id = ${sessionId}::uuid and (s.provider_organization_id = o.id or s.passkey_at is not null)))`.as(
          'two_factor_due_at',
        ),
      )
      .select(
        sql<boolean>`exists (select 1 from sessions s where s.id = ${sessionId}::uuid
          and s.confirmed_at is null and s.provider_organization_id <> o.id)`.as(
          'needs_confirmation',
        ),
      )
      .where('m.person_id', '=', personId)
      // Closed to me until an admin restores me: not among what I can switch to.
      .where('m.suspended_at', 'is', null)
      // "The first organization" is one that the session reaches.
      .orderBy('needs_confirmation')
      .orderBy('m.joined_at')
      .orderBy('o.id'),
)

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number]

export const listLiveSessions = (
  db: Db,
  { personId, now, onlyOrganizationId }: Pick<PersonCtx, 'personId' | 'now' | 'onlyOrganizationId'>,
) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(reachedFrom(onlyOrganizationId))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

/** A session that one organization's provider vouched for knows of others of that provider, and of no more. */
export const reachedFrom = (onlyOrganizationId: string | undefined) =>
  onlyOrganizationId
    ? sql<boolean>`provider_organization_id = ${onlyOrganizationId}`
    : sql<boolean>`true`

/** Usernames ignore case, so that Ada and ada can't be two people. */
export const usernameTaken = async (db: Db, username: string, exceptPersonId?: string) =>
  (await db
    .selectFrom('people')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .$if(exceptPersonId !== undefined, (query) => query.where('id', '!=', exceptPersonId ?? ''))
    .executeTakeFirst()) !== undefined
