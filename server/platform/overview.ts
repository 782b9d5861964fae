import { sql } from 'kysely'
import type { PlatformOverview } from '#contract/platform.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import {
  readLearningWeeks,
  readPlatformLearning,
  readPlatformRevenue,
} from '#server/insight/platform-learning.ts'
import { daysLater } from '#server/identity/rules.ts'
import { readHealth } from './health.ts'
import { attentionRules } from './organization-queries.ts'
import { activeSince, isActive } from './people.ts'
import { activeDays } from './rules.ts'

/** Everything the staff's first page shows, counted now, in SQL. */
export const getOverview = (ctx: PersonCtx, weeks: number): Promise<PlatformOverview> =>
  acrossOrganizations(ctx.db, async (db) => {
    const [counts, growth, top, learned, revenue, learning, health] = await Promise.all([
      readCounts(db, ctx.now),
      readGrowth(db, ctx.now, weeks),
      readTopOrganizations(db, ctx.now),
      readPlatformLearning(db, ctx.now),
      readPlatformRevenue(db, ctx.now),
      readLearningWeeks(db, ctx.now, weeks),
      readHealth(ctx, db),
    ])
    const now = (value: number) => ({ value, before: null })
    return {
      as_of: ctx.now.toISOString(),
      figures: {
        organizations: { value: counts.organizations, before: counts.organizations_before },
        people: { value: counts.people, before: counts.people_before },
        active_people: now(counts.active_people),
        suspended_organizations: now(counts.suspended),
        open_inquiries: now(counts.new_inquiries + counts.other_open_inquiries),
        open_requisitions: now(counts.submitted_requisitions + counts.other_open_requisitions),
        storage_used_bytes: now(counts.storage_used_bytes),
        ...learned,
      },
      revenue,
      growth,
      learning,
      top_organizations: top,
      attention: attentionOf({ ...counts, failed_jobs: health.queue.failed }),
      health,
    }
  })

type Counts = Awaited<ReturnType<typeof readCounts>>

async function readCounts(db: Db, now: Date) {
  const before = daysLater(now, -activeDays)
  const { rows } = await sql<Record<CountName, number>>`select
    (select count(*)::int from organizations) as organizations,
    (select count(*)::int from organizations where created_at < ${before}) as organizations_before,
    (select count(*)::int from organizations where suspended_at is not null
      and deletion_requested_at is null) as suspended,
    (select count(*)::int from organizations where deletion_requested_at is not null) as organizations_to_delete,
    (select count(*)::int from people) as people,
    (select count(*)::int from people where created_at < ${before}) as people_before,
    (select count(*)::int from people p where ${isActive(activeSince(now))}) as active_people,
    (select count(*)::int from organizations o where ${attentionRules.seats}) as seats_nearly_taken,
    (select count(*)::int from organizations o where ${attentionRules.storage}) as storage_nearly_full,
    (select count(*)::int from organizations o where ${attentionRules.no_admin}) as organizations_without_admin,
    (select coalesce(sum(size_bytes), 0)::bigint from files where deleted_at is null) as storage_used_bytes,
    i.*, r.*
    from (select
      count(*) filter (where contacted_at is null and qualified_at is null)::int as new_inquiries,
      count(*) filter (where contacted_at is not null or qualified_at is not null)::int as other_open_inquiries
      from inquiries where converted_at is null and declined_at is null and withdrawn_at is null) i,
    (select
      count(*) filter (where approved_at is null and in_review_at is null and changes_requested_at is null)::int
        as submitted_requisitions,
      count(*) filter (where approved_at is null and (in_review_at is not null or changes_requested_at is not null))::int
        as other_open_requisitions,
      count(*) filter (where approved_at is not null and applied_at is null)::int as stuck_requisitions
      from requisitions where declined_at is null and withdrawn_at is null) r`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without from always answers a row.')
  return row
}

type CountName =
  | 'organizations'
  | 'organizations_before'
  | 'suspended'
  | 'organizations_to_delete'
  | 'people'
  | 'people_before'
  | 'active_people'
  | 'seats_nearly_taken'
  | 'storage_nearly_full'
  | 'organizations_without_admin'
  | 'storage_used_bytes'
  | 'new_inquiries'
  | 'other_open_inquiries'
  | 'submitted_requisitions'
  | 'other_open_requisitions'
  | 'stuck_requisitions'

const attentionKinds = [
  'new_inquiries',
  'submitted_requisitions',
  'stuck_requisitions',
  'seats_nearly_taken',
  'storage_nearly_full',
  'organizations_without_admin',
  'organizations_to_delete',
  'failed_jobs',
] as const

/** What waits for staff; what is at zero is not mentioned. */
const attentionOf = (counts: Counts & { failed_jobs: number }) =>
  attentionKinds.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)

async function readGrowth(db: Db, now: Date, weeks: number) {
  const { rows } = await sql<{ week: string; organizations: number; people: number }>`
    with weeks as (
      select generate_series(date_trunc('week', ${now}::timestamptz at time zone 'UTC') - make_interval(weeks => ${weeks - 1}),
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '1 week') as week
    ), organizations_by_week as (
      select greatest(date_trunc('week', created_at at time zone 'UTC'), (select min(week) from weeks)) as week,
        count(*) as n from organizations group by 1
    ), people_by_week as (
      select greatest(date_trunc('week', created_at at time zone 'UTC'), (select min(week) from weeks)) as week,
        count(*) as n from people group by 1
    )
    select to_char(w.week, 'YYYY-MM-DD') as week,
      coalesce(sum(o.n) over (order by w.week), 0)::int as organizations,
      coalesce(sum(p.n) over (order by w.week), 0)::int as people
    from weeks w left join organizations_by_week o on o.week = w.week
    left join people_by_week p on p.week = w.week order by w.week`.execute(db)
  return rows
}

async function readTopOrganizations(db: Db, now: Date) {
  const { rows } = await sql<{
    id: string
    name: string
    member_count: number
    active_count: number
  }>`
    select o.id, o.name, top.member_count,
      (select count(*)::int from memberships m join people p on p.id = m.person_id
        where m.organization_id = o.id and ${isActive(activeSince(now))}) as active_count
    from (select organization_id, count(*)::int as member_count from memberships
      group by 1 order by 2 desc limit 5) top
    join organizations o on o.id = top.organization_id
    order by top.member_count desc, o.name`.execute(db)
  return rows
}
