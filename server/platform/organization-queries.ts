import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { OrganizationState } from '#contract/platform.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { nearlyFull } from './rules.ts'

export const organizationState = sql<OrganizationState>`organization_state(o.deletion_requested_at, o.suspended_at, o.archived_at)`

const memberCount = sql<number>`(select coalesce(sum(c.members), 0)::int from member_counts c
  where c.organization_id = o.id)`
const storageUsed = sql<number>`(select coalesce(sum(f.size_bytes), 0)::bigint from files f
  where f.organization_id = o.id and f.deleted_at is null)`
/** The newest visit of each role stands first in an index. */
const lastActive = sql<Date | null>`(select max(newest.last_seen_at)
  from (values ('admin'), ('instructor'), ('learner')) as r (role), lateral (
    select m.last_seen_at from memberships m where m.organization_id = o.id and m.role = r.role
    order by m.last_seen_at desc nulls last limit 1) newest)`

/** Conditions behind the attention list: the same here and there, so that each figure equals its list. */
export const attentionRules = {
  seats: sql<boolean>`o.seat_limit is not null and ${memberCount} >= o.seat_limit * ${nearlyFull}::numeric`,
  storage: sql<boolean>`o.storage_limit_bytes is not null
    and ${storageUsed} >= o.storage_limit_bytes * ${nearlyFull}::numeric`,
  no_admin: sql<boolean>`not exists (select 1 from memberships m
    where m.organization_id = o.id and m.role = 'admin')`,
}

interface Filter extends PageQuery {
  state?: OrganizationState | undefined
  attention?: keyof typeof attentionRules | undefined
  sort: 'newest' | 'name' | 'members' | 'storage'
}

const columns = [
  organizationState.as('state'),
  memberCount.as('member_count'),
  storageUsed.as('storage_used_bytes'),
  lastActive.as('last_active_at'),
] as const

/** Runs across organizations. Only the page's own rows are counted, unless the order needs all counts. */
export async function pageOfOrganizations(db: Db, filter: Filter) {
  let query = db.selectFrom('organizations as o')
  if (filter.state) query = query.where(organizationState, '=', filter.state)
  if (filter.attention) query = query.where(attentionRules[filter.attention])
  if (filter.search) query = query.where('o.name', 'ilike', containing(filter.search))
  const ordered = {
    newest: () => query.orderBy('o.created_at', 'desc'),
    name: () => query.orderBy(sql`lower(o.name)`),
    members: () => query.orderBy(memberCount, 'desc'),
    storage: () => query.orderBy(storageUsed, 'desc'),
  }[filter.sort]()
  const list = ordered
    .orderBy('o.id')
    .select(['o.id', 'o.name', 'o.seat_limit', 'o.storage_limit_bytes', 'o.created_at'])
    .select(columns)
  return paged(db, query, list, filter, { known: keptCount(db, filter) })
}

/** How many there are of a state or of all, which is kept beside them; other filters are counted. */
function keptCount(db: Db, { state, attention, search }: Filter) {
  if (attention || search) return undefined
  let query = db
    .selectFrom('organization_counts')
    .select(sql<number>`coalesce(sum(organizations), 0)::int`.as('organizations'))
  if (state) query = query.where('state', '=', state)
  return query.executeTakeFirstOrThrow().then(({ organizations }) => organizations)
}

export async function getOrganizationFacts(db: Db, organizationId: string) {
  const row = await db
    .selectFrom('organizations as o')
    .select([
      'o.id',
      'o.name',
      'o.description',
      'o.seat_limit',
      'o.storage_limit_bytes',
      'o.created_at',
      'o.suspension_message',
      'o.deletion_requested_at',
    ])
    .select(columns)
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
  if (!row) throw problem('organization_not_found')
  return row
}

export type OrganizationFacts = Awaited<ReturnType<typeof getOrganizationFacts>>

export const listAdmins = (db: Db, organizationId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.email'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('name'))
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'admin')
    .orderBy('m.joined_at')
    .limit(20)
    .execute()

/** What the platform and the admins did with the organization itself, newest first. */
export const listHistory = (db: Db, organizationId: string) =>
  db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .select(['a.id', 'a.action', 'a.detail', 'a.reason', 'a.created_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('actor'))
    .where('a.organization_id', '=', organizationId)
    .where('a.subject_type', '=', 'organization')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(30)
    .execute()

export const listExports = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_exports as e')
    .leftJoin('files as f', (join) =>
      join.onRef('f.id', '=', 'e.file_id').on('f.deleted_at', 'is', null),
    )
    .select(['e.id', 'e.created_at', 'e.finished_at', 'e.failed_at', 'f.id as file_id'])
    .select(['f.name as file_name', 'f.size_bytes'])
    .where('e.organization_id', '=', organizationId)
    .orderBy('e.created_at', 'desc')
    .limit(5)
    .execute()
