import { sql } from 'kysely'
import type { Db, Statement } from './database.ts'

/**
 * Row-level security is based on two settings of the transaction: app.person_id and app.organization_id. Connections
 * have the role lyceum_app from startup. It owns nothing and can't bypass the policies, so a forgotten `where` can't
 * expose another organization's rows, and a transaction that hasn't entered only sees public rows.
 */

/** Enters anonymously: only public rows are visible. */
export const enterAsNobody: Statement = {
  name: 'enter_as_nobody',
  text: 'select enter_as_nobody()',
  values: [],
}

/** Lifts the restriction: row-level security doesn't apply. For jobs and startup only. */
export const enterAsOwner: Statement = {
  name: 'enter_as_owner',
  text: `select set_config('role', 'none', true), set_config('app.person_id', '', true),
    set_config('app.organization_id', '', true)`,
  values: [],
}

/** The same, and statements keep their cached plan whatever the values: planning costs more than running them. */
export const enterAsReader: Statement = {
  name: 'enter_as_reader',
  text: `select set_config('role', 'none', true), set_config('app.person_id', '', true),
    set_config('app.organization_id', '', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
}

export interface EnteredPerson {
  person_id: string
  user_role: 'super_admin' | 'user'
  role: 'admin' | 'instructor' | 'learner' | null
  /** What the member's custom role adds to their role; null without one, absent for keys. */
  abilities?: string[] | null
  /** Why a member can't enter the organization now; null if it is open. */
  refusal:
    | 'organization_suspended'
    | 'organization_archived'
    | 'member_suspended'
    | 'two_factor_required'
    | 'session_limited'
    | 'network_refused'
    | 'sign_in_again'
    | null
  /** The organization's own message, or its name where the refusal is worded here. */
  refusal_message: string | null
  /** The only organization that this session can access; absent if it can access all of the person's. */
  only_organization_id?: string | null
}

export interface EnteredVisitor extends EnteredPerson {
  /** The member's last activity was recorded more than a quarter of an hour ago. */
  is_news: boolean
  /** The organization limits how idle a session may be, and this use of it isn't recorded yet. */
  is_used: boolean
  /** An emergency admin enters from outside the organization's networks, which isn't recorded yet. */
  broke_glass: boolean
}

/**
 * Enters as the person of an active session, in one organization or none. Returns no row, and sets nothing, if the
 * session has ended. `role` is null if the person isn't a member.
 */
export const enterAsPerson = (
  sessionId: string,
  personId: string,
  organizationId: string | null,
  now: Date,
  ipAddress: string | null = null,
): Statement => ({
  name: 'enter_as_caller',
  text: 'select * from enter_as_caller($1, $2, $3, $4, $5)',
  // As text, so the driver doesn't have to serialize the time field by field.
  values: [sessionId, personId, organizationId, now.toISOString(), ipAddress],
})

/**
 * Enters as a member for an admin who views as them. Returns no row if the view is over, or if one of its conditions no
 * longer holds: the admin's session and role, the membership and its rank. Anything that locks out the admin also ends
 * the view.
 */
export const enterAsViewer = (
  viewId: string,
  { viewerId, personId }: { viewerId: string; personId: string },
  organizationId: string,
  now: Date,
  ipAddress: string | null,
): Statement => ({
  name: 'enter_as_onlooker',
  text: 'select * from enter_as_onlooker($1, $2, $3, $4, $5, $6)',
  values: [viewId, viewerId, personId, organizationId, now.toISOString(), ipAddress],
})

export interface EnteredKey extends EnteredPerson {
  key_id: string
  scopes: string[]
  key_last_used_at: Date | null
  /** Calls with keys that the organization may make in a day; null without a limit. */
  calls_per_day: number | null
  calls_today: number
}

/**
 * Enters with an API key of the organization, as the person who created it. Returns no row if the key is unknown,
 * expired, revoked or of another organization, or if that person is no longer an admin.
 */
export const enterAsKey = (
  secretHash: Buffer,
  organizationId: string,
  now: Date,
  ipAddress: string | null,
): Statement => ({
  name: 'enter_as_program',
  text: 'select * from enter_as_program($1, $2, $3, $4)',
  values: [secretHash, organizationId, now.toISOString(), ipAddress],
})

export interface EnteredClient extends Pick<EnteredPerson, 'refusal' | 'refusal_message'> {
  client_id: string
  name: string
  scopes: string[]
  last_used_at: Date | null
}

/**
 * Enters an organization as one of its record store clients, without a person. Returns no row if the client is unknown,
 * revoked, or of another organization.
 */
export const enterAsRecordClient = (
  username: string,
  secretHash: Buffer,
  organizationId: string,
): Statement => ({
  name: 'enter_as_record_client',
  text: 'select * from enter_as_record_client($1, $2, $3)',
  values: [username, secretHash, organizationId],
})

/**
 * Enters as a member without a session, for work that they requested and that continues without them. Returns no row,
 * and sets nothing, if they could no longer enter the organization themselves.
 */
export const enterAsMember = (personId: string, organizationId: string): Statement => ({
  name: 'enter_as_member',
  text: 'select * from enter_as_member($1, $2)',
  values: [personId, organizationId],
})

/** Records when and from where a key was used. Never waits for a lock. */
export const rememberKeyUse = (
  db: Db,
  organizationId: string,
  keyId: string,
  { now, ipAddress }: { now: Date; ipAddress: string | null },
) =>
  sql`update api_keys set last_used_at = ${now}, last_used_ip = ${ipAddress} where (organization_id, id) in (
    select organization_id, id from api_keys
    where organization_id = ${organizationId} and id = ${keyId} for update skip locked)`.execute(db)

/** The same for a client of the record store. */
export const rememberRecordClient = (
  db: Db,
  organizationId: string,
  clientId: string,
  { now, ipAddress }: { now: Date; ipAddress: string | null },
) =>
  sql`update record_clients set last_used_at = ${now}, last_used_ip = ${ipAddress} where (organization_id, id) in (
    select organization_id, id from record_clients
    where organization_id = ${organizationId} and id = ${clientId} for update skip locked)`.execute(
    db,
  )

/** Records a member's activity. Never waits: if another transaction holds the row, a later request will record it. */
export const rememberVisit = (db: Db, organizationId: string, personId: string, now: Date) =>
  sql`update memberships set last_seen_at = ${now} where (organization_id, person_id) in (
    select organization_id, person_id from memberships
    where organization_id = ${organizationId} and person_id = ${personId} for update skip locked)`.execute(
    db,
  )

/** Records that a session is in use, and how long it wasn't. Never waits for a lock. */
export const rememberUse = (db: Db, sessionId: string, now: Date) =>
  sql`update sessions set last_used_at = ${now}, longest_idle_seconds = greatest(longest_idle_seconds,
      floor(extract(epoch from ${now} - last_used_at)))
    where id in (select id from sessions where id = ${sessionId} and last_used_at < ${now}
      for update skip locked)`.execute(db)

/** From here on, this transaction acts for that person; for verbs that identify the person, such as login. */
export const becomePerson = (db: Db, personId: string) =>
  sql`select set_config('app.person_id', ${personId}, true)`.execute(db)

/** From here on, this transaction works in that organization; for verbs that create or join one. */
export const enterOrganization = (db: Db, organizationId: string) =>
  sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(db)

/** From here on, PostgreSQL refuses writes; for long reads through a cursor, which needs a transaction with BEGIN. */
export const onlyRead = (db: Db) =>
  sql`select set_config('transaction_read_only', 'on', true)`.execute(db)

/** Reads across organizations, for the few verbs that must, such as finding an invitation by its secret. */
export async function acrossOrganizations<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  // The sub-select reads the role before it changes: a job that has the owner's rights keeps them.
  const { rows } = await sql<{ before: string }>`select before, set_config('role', 'none', true)
    from (select current_setting('role') as before offset 0) current`.execute(db)
  try {
    return await run(db)
  } finally {
    await sql`select set_config('role', ${rows[0]?.before ?? 'lyceum_app'}, true)`
      .execute(db)
      .catch(() => undefined)
  }
}
