import { sql } from 'kysely'
import type { Db, Statement } from './database.ts'

/**
 * Row-level security decides by two settings of the transaction: app.person_id and app.organization_id. The role
 * lyceum_app owns nothing and can't bypass the policies, so a forgotten `where` can't show another organization's rows.
 */

/** Enters as nobody: only rows that are open to everyone are visible. */
export const enterAsNobody: Statement = {
  name: 'enter_as_nobody',
  text: `select set_config('role', 'lyceum_app', true), set_config('app.person_id', '', true),
    set_config('app.organization_id', '', true)`,
  values: [],
}

/** Enters with the owner's rights: row-level security does not apply. For jobs and start-up only. */
export const enterAsOwner: Statement = {
  name: 'enter_as_owner',
  text: `select set_config('app.person_id', '', true), set_config('app.organization_id', '', true)`,
  values: [],
}

export interface EnteredPerson {
  person_id: string
  user_role: 'super_admin' | 'user'
  role: 'admin' | 'instructor' | 'learner' | null
  /** Why a member may not enter the organization now; null when it is open. */
  refusal:
    | 'organization_suspended'
    | 'organization_archived'
    | 'member_suspended'
    | 'two_factor_required'
    | 'session_limited'
    | null
  refusal_message: string | null
  /** The one organization that this session reaches; absent when it reaches all of the person's. */
  only_organization_id?: string | null
}

export interface EnteredVisitor extends EnteredPerson {
  /** Nobody wrote down in the last quarter of an hour that the member is here. */
  is_news: boolean
}

/**
 * Enters as the person of a live session, in one organization or none. Answers no row, and so sets nothing, when the
 * session has ended. `role` is null when the person is not a member. It runs as owner: the role switch happens last.
 */
export function enterAsPerson(
  sessionId: string,
  personId: string,
  organizationId: string | null,
  now: Date,
): Statement {
  // In these words the driver need not write the time out field by field.
  const values = [sessionId, personId, now.toISOString()]
  return organizationId
    ? { ...enterOneOrganization, values: [...values, organizationId] }
    : { ...enterNoOrganization, values }
}

const liveSession = `s.id = $1 and p.id = $2 and s.revoked_at is null and s.expires_at > $3 and p.suspended_at is null`

/** Whose provider vouched for the session, as long as the person did not confirm it with their own password. */
const onlyOrganization = `case when s.confirmed_at is null then s.provider_organization_id end`

const enterOnlyOrganization = `${onlyOrganization} as only_organization_id,
      set_config('app.only_organization_id', coalesce((${onlyOrganization})::text, ''), true)`

const enterNoOrganization = {
  name: 'enter_no_organization',
  text: `select p.id as person_id, p.user_role, null as role, null as refusal, null as refusal_message,
      false as is_news, ${enterOnlyOrganization},
      set_config('app.person_id', p.id::text, true), set_config('app.organization_id', '', true),
      set_config('role', 'lyceum_app', true)
    from sessions s
    join people p on p.id = s.person_id
    where ${liveSession}`,
}

const enterOneOrganization = {
  name: 'enter_one_organization',
  text: `select p.id as person_id, p.user_role, m.role,
      coalesce(m.last_seen_at + interval '15 minutes' < $3, true) as is_news, ${enterOnlyOrganization},
      case when ${onlyOrganization} <> m.organization_id then (select 'This session only covers ' || v.name
            || '. Enter your password to open ' || o.name || '.' from organizations v where v.id = ${onlyOrganization})
        when o.suspended_at is not null then nullif(o.suspension_message, '') end as refusal_message,
      case when ${onlyOrganization} <> m.organization_id then 'session_limited'
        when o.suspended_at is not null then 'organization_suspended'
        when m.suspended_at is not null then 'member_suspended'
        when m.role <> 'admin' and coalesce(o.archived_at, o.deletion_requested_at) is not null
          then 'organization_archived'
        when o.two_factor_required_at <= $3 and p.two_factor_enabled_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end as refusal,
      set_config('app.person_id', p.id::text, true),
      set_config('app.organization_id', coalesce(m.organization_id::text, ''), true),
      set_config('role', 'lyceum_app', true)
    from sessions s
    join people p on p.id = s.person_id
    left join memberships m on m.person_id = p.id and m.organization_id = $4
    left join organizations o on o.id = m.organization_id
    where ${liveSession}`,
}

/**
 * Enters as a member for an admin who looks as them. Answers no row when the look is over, or when one of its grounds
 * is: the admin's session, their role, the membership and its rank. What refuses the admin refuses the look.
 */
export const enterAsViewer = (
  viewId: string,
  { viewerId, personId }: { viewerId: string; personId: string },
  organizationId: string,
  now: Date,
): Statement => ({
  name: 'enter_as_viewer',
  text: `select p.id as person_id, p.user_role, m.role,
      nullif(case when o.suspended_at is not null then o.suspension_message end, '') as refusal_message,
      case when o.suspended_at is not null then 'organization_suspended'
        when o.two_factor_required_at <= $5 and viewer.two_factor_enabled_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end as refusal,
      set_config('app.person_id', p.id::text, true),
      set_config('app.organization_id', v.organization_id::text, true),
      set_config('role', 'lyceum_app', true)
    from member_views v
    join organizations o on o.id = v.organization_id
    join sessions s on s.id = v.session_id and s.person_id = v.viewer_id and s.revoked_at is null and s.expires_at > $5
    join people viewer on viewer.id = v.viewer_id and viewer.suspended_at is null
    join memberships a on a.organization_id = v.organization_id and a.person_id = v.viewer_id and a.role = 'admin'
      and a.suspended_at is null
    join people p on p.id = v.person_id and p.suspended_at is null and p.user_role = 'user'
    join memberships m on m.organization_id = v.organization_id and m.person_id = v.person_id and m.role <> 'admin'
      and m.suspended_at is null
    where v.organization_id = $4 and v.id = $1 and v.viewer_id = $2 and v.person_id = $3
      and v.ended_at is null and v.expires_at > $5`,
  values: [viewId, viewerId, personId, organizationId, now],
})

export interface EnteredKey extends EnteredPerson {
  key_id: string
  scopes: string[]
  key_last_used_at: Date | null
}

/**
 * Enters with a key of the organization, as the person who made it. Answers no row when the key is unknown, expired,
 * revoked, of another organization, or when that person is no longer its admin.
 */
export const enterAsKey = (secretHash: Buffer, organizationId: string, now: Date): Statement => ({
  name: 'enter_as_key',
  text: `select k.id as key_id, k.scopes, k.last_used_at as key_last_used_at, p.id as person_id, p.user_role, m.role,
      nullif(case when o.suspended_at is not null then o.suspension_message end, '') as refusal_message,
      case when o.suspended_at is not null then 'organization_suspended' end as refusal,
      set_config('app.person_id', p.id::text, true),
      set_config('app.organization_id', m.organization_id::text, true),
      set_config('role', 'lyceum_app', true)
    from api_keys k
    join people p on p.id = k.created_by
    join memberships m on m.person_id = p.id and m.organization_id = k.organization_id
    join organizations o on o.id = k.organization_id
    where k.secret_hash = $1 and k.organization_id = $2 and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > $3) and m.role = 'admin' and m.suspended_at is null
      and p.suspended_at is null`,
  values: [secretHash, organizationId, now],
})

/**
 * Enters as a member without a session, for work that they asked for and that goes on without them. Answers no row, and
 * so sets nothing, when they could not enter the organization themselves any more.
 */
export const enterAsMember = (personId: string, organizationId: string): Statement => ({
  name: 'enter_as_member',
  text: `select m.role, set_config('app.person_id', p.id::text, true),
      set_config('app.organization_id', m.organization_id::text, true), set_config('role', 'lyceum_app', true)
    from memberships m
    join people p on p.id = m.person_id
    join organizations o on o.id = m.organization_id
    where m.person_id = $1 and m.organization_id = $2 and m.suspended_at is null and p.suspended_at is null
      and o.suspended_at is null`,
  values: [personId, organizationId],
})

/** Writes down when and from where a key was used. Never waits. */
export const rememberKeyUse = (
  db: Db,
  organizationId: string,
  keyId: string,
  { now, ipAddress }: { now: Date; ipAddress: string | null },
) =>
  sql`update api_keys set last_used_at = ${now}, last_used_ip = ${ipAddress} where (organization_id, id) in (
    select organization_id, id from api_keys
    where organization_id = ${organizationId} and id = ${keyId} for update skip locked)`.execute(db)

/**
 * Writes down that a member is here. Never waits: when someone else holds the row, another request will tell.
 */
export const rememberVisit = (db: Db, organizationId: string, personId: string, now: Date) =>
  sql`update memberships set last_seen_at = ${now} where (organization_id, person_id) in (
    select organization_id, person_id from memberships
    where organization_id = ${organizationId} and person_id = ${personId} for update skip locked)`.execute(
    db,
  )

/** From here on this transaction acts for that person: used by verbs that find out who it is, such as login. */
export const becomePerson = (db: Db, personId: string) =>
  sql`select set_config('app.person_id', ${personId}, true)`.execute(db)

/** From here on this transaction works in that organization: used by verbs that found or join one. */
export const enterOrganization = (db: Db, organizationId: string) =>
  sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(db)

/** From here on PostgreSQL refuses changes: for long reads through a cursor, which wants a transaction with a BEGIN. */
export const onlyRead = (db: Db) =>
  sql`select set_config('transaction_read_only', 'on', true)`.execute(db)

/** Looks across organizations for the few verbs that must, such as finding an invitation by its secret. */
export async function acrossOrganizations<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'none', true)`.execute(db)
  try {
    return await run(db)
  } finally {
    await sql`select set_config('role', 'lyceum_app', true)`.execute(db).catch(() => undefined)
  }
}
