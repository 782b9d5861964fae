import { sql } from 'kysely'
import type { ThreadKind, ThreadView } from '#contract/discussions.ts'
import type { PageQuery } from '#contract/page.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { readingStatuses, threadPolicy } from './policy.ts'
import { enrollmentColumn, inAudience, rightsColumn } from './standing.ts'

/** Threads with what they are to the caller. */
const threads = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('discussion_threads as t')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.id', '=', 't.course_id'),
    )
    .leftJoin('people as a', 'a.id', 't.author_id')
    .leftJoin('discussion_readers as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 't.organization_id')
        .onRef('mine.thread_id', '=', 't.id')
        .on('mine.person_id', '=', ctx.personId),
    )
    .where('t.organization_id', '=', ctx.organizationId)
    .where('t.deleted_at', 'is', null)

const isStaffColumn = sql<boolean>`exists (select 1 from course_instructors i
  where i.organization_id = t.organization_id and i.course_id = t.course_id and i.person_id = t.author_id)`

const reportCount = sql<number>`(select count(*)::int from content_reports r join discussion_posts p
  on p.organization_id = r.organization_id and p.id = r.subject_id
  where r.organization_id = t.organization_id and r.subject_type = 'post' and r.resolved_at is null
    and p.thread_id = t.id)`

const withDetails = (ctx: MemberCtx) =>
  threads(ctx)
    .selectAll('t')
    .select([
      'c.title as course_title',
      sql<string | null>`(select h.name from cohorts h where h.organization_id = t.organization_id
        and h.id = t.cohort_id)`.as('cohort_name'),
      personNameColumn('a').as('author'),
      isStaffColumn.as('author_is_staff'),
      sql<string>`coalesce((select left(p.text, 300) from discussion_posts p
        where p.organization_id = t.organization_id and p.thread_id = t.id and p.number = 1), '')`.as(
        'opening_text',
      ),
      sql<number>`coalesce(mine.read_number, 0)`.as('read_number'),
      sql<boolean>`mine.subscribed_at is not null`.as('is_subscribed'),
      rightsColumn(ctx, 't').as('rights'),
      enrollmentColumn(ctx, 't').as('enrollment_status'),
      reportCount.as('open_report_count'),
    ])

/** 404 for a thread of another organization, a deleted one, and one that the caller may not read. */
export async function getThreadRow(ctx: MemberCtx, threadId: string) {
  const row = await withDetails(ctx).where('t.id', '=', threadId).executeTakeFirst()
  if (!row || !threadPolicy.read(ctx, row)) throw problem('thread_not_found')
  return row
}

export type ThreadRow = Awaited<ReturnType<typeof getThreadRow>>

/** Locked until the end of the transaction: posts of one thread wait for each other, and so do acceptances. */
export async function lockThreadRow(ctx: MemberCtx, threadId: string): Promise<ThreadRow> {
  await ctx.db
    .selectFrom('discussion_threads')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirst()
  return getThreadRow(ctx, threadId)
}

export interface ThreadFilter extends PageQuery {
  course?: string | undefined
  lesson?: string | undefined
  cohort?: string | undefined
  view?: ThreadView | undefined
  kind?: ThreadKind | undefined
  sort: 'active' | 'newest' | 'votes'
}

/** The list's side of `threadPolicy.read`. */
function readable(ctx: MemberCtx) {
  if (ctx.role === 'admin') return sql<boolean>`true`
  const teaches = sql`exists (select 1 from course_instructors i where i.organization_id = t.organization_id
    and i.course_id = t.course_id and i.person_id = ${ctx.personId})`
  const takes = sql`exists (select 1 from enrollments e where e.organization_id = t.organization_id
    and e.course_id = t.course_id and e.person_id = ${ctx.personId} and e.status in (${sql.join(readingStatuses)})
    and ${inAudience(ctx, 't')})`
  return ctx.role === 'instructor'
    ? sql<boolean>`(${teaches} or ${takes} and (t.hidden_at is null or t.author_id = ${ctx.personId}))`
    : sql<boolean>`${takes} and (t.hidden_at is null or t.author_id = ${ctx.personId})`
}

/** Threads that the caller may read, for lists of another kind. */
export const readableThreads = (ctx: MemberCtx) => threads(ctx).where(readable(ctx))

const moderated = (ctx: MemberCtx) =>
  ctx.role === 'admin'
    ? sql`true`
    : sql`exists (select 1 from course_instructors i where i.organization_id = t.organization_id
        and i.course_id = t.course_id and i.person_id = ${ctx.personId})`

const views = (ctx: MemberCtx): Record<ThreadView, ReturnType<typeof sql<boolean>>> => ({
  unread: sql<boolean>`t.last_number > coalesce(mine.read_number, 0)`,
  unanswered: sql<boolean>`t.kind = 'question' and t.accepted_post_id is null and t.staff_replied_at is null
    and t.hidden_at is null`,
  reported: sql<boolean>`${moderated(ctx)} and ${reportCount} > 0`,
  pinned: sql<boolean>`t.pinned_at is not null`,
  mine: sql<boolean>`t.author_id = ${ctx.personId}`,
  subscribed: sql<boolean>`mine.subscribed_at is not null`,
  hidden: sql<boolean>`${moderated(ctx)} and (t.hidden_at is not null or exists (select 1 from discussion_posts p
    where p.organization_id = t.organization_id and p.thread_id = t.id and p.hidden_at is not null))`,
})

export async function pageOfThreads(ctx: MemberCtx, filter: ThreadFilter) {
  const conditions = [readable(ctx)]
  if (filter.course) conditions.push(sql<boolean>`t.course_id = ${filter.course}`)
  if (filter.lesson) conditions.push(sql<boolean>`t.lesson_id = ${filter.lesson}`)
  if (filter.cohort) conditions.push(sql<boolean>`t.cohort_id = ${filter.cohort}`)
  if (filter.kind) conditions.push(sql<boolean>`t.kind = ${filter.kind}`)
  if (filter.search) {
    conditions.push(sql<boolean>`t.id in (select discussion_find_threads(${filter.search}))`)
  }
  const within = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const view = views(ctx)
  let counted = threads(ctx).where(within)
  let list = withDetails(ctx).where(within)
  if (filter.view) {
    counted = counted.where(view[filter.view])
    list = list.where(view[filter.view])
  }
  // Pinned ones stand first where one course is looked at.
  if (filter.course && filter.sort === 'active') list = list.orderBy(sql`t.pinned_at is null`)
  const ordered = {
    active: () => list.orderBy('t.last_post_at', 'desc'),
    newest: () => list.orderBy('t.created_at', 'desc'),
    votes: () => list.orderBy('t.vote_count', 'desc').orderBy('t.last_post_at', 'desc'),
  }[filter.sort]()
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const counting = threads(ctx)
    .where(within)
    .select([
      sql<number>`count(*)::int`.as('all'),
      count(view.unread).as('unread'),
      count(view.unanswered).as('unanswered'),
      count(view.reported).as('reported'),
      count(view.pinned).as('pinned'),
      count(view.mine).as('mine'),
      count(view.hidden).as('hidden'),
    ])
    .executeTakeFirstOrThrow()
  const known = filter.view ? undefined : counting.then(({ all }) => all)
  const [page, counts] = await Promise.all([
    paged(ctx.db, counted, ordered.orderBy('t.id'), filter, { known }),
    counting,
  ])
  return { ...page, counts }
}

/** Courses with discussions that the caller may read. */
export const listThreadCourses = (ctx: MemberCtx) =>
  threads(ctx)
    .where(readable(ctx))
    .select(['c.id', 'c.title'])
    .distinct()
    .orderBy('c.title')
    .limit(200)
    .execute()
