import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { RequisitionKind, RequisitionStatus } from '#contract/requisitions.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'

/** The state of a requisition, told from its timestamps: the one definition for lists, filters and verbs. */
const status = sql<RequisitionStatus>`case
  when r.withdrawn_at is not null then 'withdrawn'
  when r.declined_at is not null then 'declined'
  when r.approved_at is not null then 'approved'
  when r.changes_requested_at is not null then 'changes_requested'
  when r.in_review_at is not null then 'in_review'
  else 'submitted' end`

const openStates: RequisitionStatus[] = ['submitted', 'in_review', 'changes_requested']
const isStuck = sql<boolean>`r.approved_at is not null and r.applied_at is null`

const requisitions = (db: Db) =>
  db
    .selectFrom('requisitions as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .leftJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('people as owner', 'owner.id', 'r.owner_id')
    .selectAll('r')
    .select([
      status.as('status'),
      'p.email as requester_email',
      'p.first_name as requester_first_name',
      sql<string>`p.first_name || ' ' || p.last_name`.as('requester_name'),
      sql<string | null>`owner.first_name || ' ' || owner.last_name`.as('owner_name'),
      'o.name as organization_name',
    ])

/** Row-level security shows staff every requisition, and everyone else their own and their organizations'. */
export async function getRequisitionRow(db: Db, requisitionId: string) {
  const row = await requisitions(db).where('r.id', '=', requisitionId).executeTakeFirst()
  if (!row) throw problem('requisition_not_found')
  return row
}

export type RequisitionRow = Awaited<ReturnType<typeof getRequisitionRow>>

/** Locked until the end of the transaction: of two decisions at once, the second sees the first. */
export async function lockRequisition(db: Db, requisitionId: string) {
  const row = await requisitions(db)
    .where('r.id', '=', requisitionId)
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) throw problem('requisition_not_found')
  return row
}

export const listThread = (db: Db, requisitionId: string) =>
  db
    .selectFrom('requisition_messages as t')
    .leftJoin('people as p', 'p.id', 't.author_id')
    .select(['t.id', 't.kind', 't.body', 't.status', 't.created_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('author'))
    .where('t.requisition_id', '=', requisitionId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(500)
    .execute()

export type ThreadRow = Awaited<ReturnType<typeof listThread>>[number]

interface Filter extends PageQuery {
  status?: RequisitionStatus | 'open' | 'stuck' | undefined
  kind?: RequisitionKind | undefined
  sort?: 'newest' | 'oldest' | undefined
}

export async function pageOfRequisitions(db: Db, filter: Filter) {
  let query = requisitions(db)
  if (filter.status === 'open') query = query.where(status, 'in', openStates)
  else if (filter.status === 'stuck') query = query.where(isStuck)
  else if (filter.status) query = query.where(status, '=', filter.status)
  if (filter.kind) query = query.where('r.kind', '=', filter.kind)
  if (filter.search) {
    const pattern = containing(filter.search)
    query = query.where(
      sql<boolean>`(r.reference ilike ${pattern} or o.name ilike ${pattern} or p.email ilike ${pattern}
        or p.first_name || ' ' || p.last_name ilike ${pattern}
        or r.requested->>'organization_name' ilike ${pattern} or r.target ilike ${pattern})`,
    )
  }
  const ordered = query
    .orderBy('r.created_at', filter.sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('r.id')
  return paged(db, query.clearSelect(), ordered, filter)
}

export async function countByStatus(db: Db): Promise<Record<RequisitionStatus, number>> {
  const counts = {
    submitted: 0,
    in_review: 0,
    changes_requested: 0,
    approved: 0,
    declined: 0,
    withdrawn: 0,
  }
  const rows = await db
    .selectFrom('requisitions as r')
    .select([status.as('status'), sql<number>`count(*)::int`.as('n')])
    .groupBy(status)
    .execute()
  for (const row of rows) counts[row.status] = row.n
  return counts
}
