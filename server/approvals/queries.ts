import { sql } from 'kysely'
import type { ApprovalStatus } from '#contract/approvals.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { approvalPolicy } from './policy.ts'

const approvals = (db: Db) =>
  db
    .selectFrom('approvals as a')
    .leftJoin('people as requester', 'requester.id', 'a.requester_id')
    .leftJoin('people as assignee', 'assignee.id', 'a.assignee_id')
    .leftJoin('people as decider', 'decider.id', 'a.decided_by')

/** Whether anyone but the caller could decide in the organization. */
export const otherAdmin = (ctx: MemberCtx) =>
  sql<boolean>`exists (select from memberships m where m.organization_id = ${ctx.organizationId}
    and m.role = 'admin' and m.suspended_at is null and m.person_id <> ${ctx.personId})`

const columns = (ctx: MemberCtx) =>
  approvals(ctx.db)
    .selectAll('a')
    .select([
      otherAdmin(ctx).as('has_other_admin'),
      personNameColumn('requester').as('requester'),
      personNameColumn('assignee').as('assignee'),
      personNameColumn('decider').as('decider'),
      sql<number>`(select count(*) from approval_comments c
        where c.organization_id = a.organization_id and c.approval_id = a.id)`.as('comment_count'),
    ])

/** 404 for a request of another organization and for one that the member may not read. */
export async function getApprovalRow(ctx: MemberCtx, approvalId: string) {
  const row = await columns(ctx)
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', approvalId)
    .executeTakeFirst()
  if (!row || !approvalPolicy.read(ctx, row)) throw problem('approval_not_found')
  return row
}

export type ApprovalRow = Awaited<ReturnType<typeof getApprovalRow>>

/** Locked until the end of the transaction: of two decisions at once, the second sees the first. */
export async function lockApproval(ctx: MemberCtx, approvalId: string) {
  const row = await ctx.db
    .selectFrom('approvals')
    .selectAll()
    .select(otherAdmin(ctx).as('has_other_admin'))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !approvalPolicy.read(ctx, row)) throw problem('approval_not_found')
  return row
}

export type LockedApproval = Awaited<ReturnType<typeof lockApproval>>

export interface ApprovalFilter extends PageQuery {
  status?: ApprovalStatus | 'open' | undefined
  kind?: string | undefined
  requester_id?: string | undefined
  assignee?: string | undefined
  older_than_days?: number | undefined
  sort: 'oldest' | 'newest'
}

export async function pageOfApprovals(ctx: MemberCtx, filter: ApprovalFilter) {
  const inAnyStatus = <Query extends ReturnType<typeof approvals>>(query: Query) =>
    narrow(ctx, query, filter) as Query
  const inStatus = <Query extends ReturnType<typeof approvals>>(query: Query) =>
    filter.status ? (query.where('a.status', 'in', statusesOf(filter.status)) as Query) : query
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  const list = inStatus(inAnyStatus(columns(ctx)))
    .orderBy('a.submitted_at', direction)
    .orderBy('a.id', direction)
  const [page, counts] = await Promise.all([
    paged(ctx.db, inStatus(inAnyStatus(approvals(ctx.db))), list, filter),
    inAnyStatus(approvals(ctx.db))
      .select(['a.status', (eb) => eb.fn.countAll<number>().as('total')])
      .groupBy('a.status')
      .execute(),
  ])
  return { ...page, counts }
}

const statusesOf = (status: ApprovalStatus | 'open') =>
  status === 'open' ? ['submitted', 'in_review'] : [status]

/** What the filter leaves of what the member may read: the list form of `approvalPolicy.read`. */
function narrow(ctx: MemberCtx, query: ReturnType<typeof approvals>, filter: ApprovalFilter) {
  let narrowed = query.where('a.organization_id', '=', ctx.organizationId)
  if (ctx.role !== 'admin') narrowed = narrowed.where('a.requester_id', '=', ctx.personId)
  if (filter.kind) narrowed = narrowed.where('a.kind', '=', filter.kind)
  if (filter.requester_id) narrowed = narrowed.where('a.requester_id', '=', filter.requester_id)
  if (filter.assignee === 'none') narrowed = narrowed.where('a.assignee_id', 'is', null)
  else if (filter.assignee) narrowed = narrowed.where('a.assignee_id', '=', filter.assignee)
  if (filter.older_than_days !== undefined) {
    const before = new Date(ctx.now.getTime() - filter.older_than_days * 86_400_000)
    narrowed = narrowed.where('a.submitted_at', '<=', before)
  }
  if (filter.search) {
    const pattern = containing(filter.search)
    narrowed = narrowed.where((eb) =>
      eb.or([
        eb('a.title', 'ilike', pattern),
        eb(sql`requester.first_name || ' ' || requester.last_name`, 'ilike', pattern),
      ]),
    )
  }
  return narrowed
}

export const listComments = (ctx: MemberCtx, approvalId: string) =>
  ctx.db
    .selectFrom('approval_comments as c')
    .leftJoin('people as author', 'author.id', 'c.author_id')
    .select(['c.id', 'c.body', 'c.created_at', personNameColumn('author').as('author')])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.approval_id', '=', approvalId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(500)
    .execute()

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** Who did what with the request, oldest first. */
export const listTimeline = (ctx: MemberCtx, approvalId: string) =>
  ctx.db
    .selectFrom('audit_entries as e')
    .leftJoin('people as actor', 'actor.id', 'e.actor_id')
    .select(['e.id', 'e.action', 'e.reason', 'e.created_at', personNameColumn('actor').as('actor')])
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.subject_type', '=', 'approval')
    .where('e.subject_id', '=', approvalId)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(500)
    .execute()
