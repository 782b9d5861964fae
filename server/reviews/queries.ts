import { sql } from 'kysely'
import type { RatingSummary } from '#contract/reviews.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { reviewPolicy } from './policy.ts'

/** Reviews with their people, and what they are to one reader; nobody's id stands for someone who is not signed in. */
const reviews = (db: Db, personId: string | null) =>
  db
    .selectFrom('course_reviews as r')
    .innerJoin('people as author', 'author.id', 'r.person_id')
    .leftJoin('people as replier', 'replier.id', 'r.reply_by')
    .leftJoin('people as hider', 'hider.id', 'r.hidden_by')
    // The public reads reviews, not the drafts of courses: for them there is no title here.
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.course_id'),
    )
    .selectAll('r')
    .select([
      sql<string>`coalesce(c.title, '')`.as('course_title'),
      personNameColumn('author').$notNull().as('author'),
      personNameColumn('replier').as('replier'),
      sql<string | null>`hider.first_name || ' ' || hider.last_name`.as('hider_name'),
      sql<boolean>`exists (select 1 from review_votes v where v.organization_id = r.organization_id
        and v.review_id = r.id and v.person_id = ${personId}::uuid)`.as('found_helpful'),
      sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = r.organization_id
        and i.course_id = r.course_id and i.person_id = ${personId}::uuid)`.as('teaches'),
    ])

/** 404 for a review of another organization and for a hidden one of someone else. */
export async function getReviewRow(ctx: MemberCtx, reviewId: string, lock = false) {
  let query = reviews(ctx.db, ctx.personId)
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.id', '=', reviewId)
  if (lock) query = query.forUpdate('r')
  const row = await query.executeTakeFirst()
  if (!row || !reviewPolicy.read(ctx, row)) throw problem('review_not_found')
  return row
}

export type ReviewRow = Awaited<ReturnType<typeof getReviewRow>>

export const findOwnReview = (ctx: MemberCtx, courseId: string): Promise<ReviewRow | undefined> =>
  reviews(ctx.db, ctx.personId)
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.person_id', '=', ctx.personId)
    .executeTakeFirst()

interface CourseFilter extends PageQuery {
  stars?: number | undefined
  sort: 'helpful' | 'newest' | 'highest' | 'lowest'
}

interface OfCourse {
  organizationId: string
  courseId: string
}

/** Visible reviews of one course. */
export async function pageOfCourseReviews(
  db: Db,
  { organizationId, courseId }: OfCourse,
  personId: string | null,
  filter: CourseFilter,
) {
  let query = reviews(db, personId)
    .where('r.organization_id', '=', organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.hidden_at', 'is', null)
  let counted = db
    .selectFrom('course_reviews as r')
    .where('r.organization_id', '=', organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.hidden_at', 'is', null)
  if (filter.stars) {
    query = query.where('r.stars', '=', filter.stars)
    counted = counted.where('r.stars', '=', filter.stars)
  }
  if (filter.search) {
    query = query.where('r.body', 'ilike', containing(filter.search))
    counted = counted.where('r.body', 'ilike', containing(filter.search))
  }
  const ordered = {
    helpful: () => query.orderBy('r.helpful_count', 'desc').orderBy('r.created_at', 'desc'),
    newest: () => query.orderBy('r.created_at', 'desc'),
    highest: () => query.orderBy('r.stars', 'desc').orderBy('r.created_at', 'desc'),
    lowest: () => query.orderBy('r.stars').orderBy('r.created_at', 'desc'),
  }[filter.sort]()
  return paged(db, counted, ordered.orderBy('r.id'), filter)
}

/** The stars of one course as the reader's list shows them. */
export async function summarize(
  db: Db,
  { organizationId, courseId }: OfCourse,
): Promise<RatingSummary> {
  const rows = await db
    .selectFrom('course_reviews')
    .select(['stars', (eb) => eb.fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('course_id', '=', courseId)
    .where('hidden_at', 'is', null)
    .groupBy('stars')
    .execute()
  const histogram = [1, 2, 3, 4, 5].map(
    (stars) => rows.find((row) => row.stars === stars)?.count ?? 0,
  )
  const count = histogram.reduce((sum, part) => sum + part, 0)
  const points = histogram.reduce((sum, part, index) => sum + part * (index + 1), 0)
  return { count, average: count > 0 ? points / count : null, histogram }
}

export interface ReviewsFilter extends PageQuery {
  stars?: number | undefined
  course?: string | undefined
  state?: 'visible' | 'hidden' | 'unanswered' | undefined
  sort: 'newest' | 'oldest' | 'highest' | 'lowest'
}

const stateOf = {
  visible: sql<boolean>`r.hidden_at is null`,
  hidden: sql<boolean>`r.hidden_at is not null`,
  unanswered: sql<boolean>`r.hidden_at is null and r.replied_at is null`,
}

/** Reviews of the organization for its staff: admins see all, instructors those of courses they teach. */
export async function pageOfReviews(ctx: MemberCtx, filter: ReviewsFilter) {
  const taught = sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = r.organization_id
    and i.course_id = r.course_id and i.person_id = ${ctx.personId})`
  const conditions = [sql<boolean>`r.organization_id = ${ctx.organizationId}`]
  if (ctx.role !== 'admin') conditions.push(taught)
  if (filter.stars) conditions.push(sql<boolean>`r.stars = ${filter.stars}`)
  if (filter.course) conditions.push(sql<boolean>`r.course_id = ${filter.course}`)
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(sql<boolean>`(r.body ilike ${pattern}
      or author.first_name || ' ' || author.last_name ilike ${pattern} or c.title ilike ${pattern})`)
  }
  const matching = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const base = reviews(ctx.db, ctx.personId).where(matching)
  const query = filter.state ? base.where(stateOf[filter.state]) : base
  const ordered = {
    newest: () => query.orderBy('r.created_at', 'desc'),
    oldest: () => query.orderBy('r.created_at'),
    highest: () => query.orderBy('r.stars', 'desc').orderBy('r.created_at', 'desc'),
    lowest: () => query.orderBy('r.stars').orderBy('r.created_at', 'desc'),
  }[filter.sort]()
  const [page, counts] = await Promise.all([
    paged(ctx.db, query.clearSelect(), ordered.orderBy('r.id'), filter),
    base
      .clearSelect()
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`(count(*) filter (where ${stateOf.visible}))::int`.as('visible'),
        sql<number>`(count(*) filter (where ${stateOf.hidden}))::int`.as('hidden'),
        sql<number>`(count(*) filter (where ${stateOf.unanswered}))::int`.as('unanswered'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, counts }
}

/** What happened to one review, from the audit log, oldest first. */
export const listTimeline = (ctx: MemberCtx, reviewId: string) =>
  ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .select(['a.id', 'a.action', 'a.created_at', 'a.reason', personNameColumn('p').as('by')])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.subject_type', '=', 'review')
    .where('a.subject_id', '=', reviewId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(200)
    .execute()
