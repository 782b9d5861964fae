import { sql, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CourseStatus, InstructorRights } from '#contract/courses.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { otherAdmin } from '#server/approvals/queries.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn, type PersonNameRow } from '#server/identity/person-name.ts'
import { assertOpen, coursePolicy } from './policy.ts'

/** The same as `statusOf` in rules.ts. */
const statusColumn = sql<CourseStatus>`case
  when c.template_kind is not null then 'template'
  when c.archived_at is not null then 'archived'
  when c.submitted_at is not null then 'in_review'
  when c.changes_requested_at is not null then 'changes_requested'
  when c.published_at is not null then 'published'
  else 'draft' end`

/** The caller's part in a course. A template has no instructors; the author who saved it may delete it. */
const rightsColumn = (ctx: MemberCtx) =>
  sql<InstructorRights | null>`case when c.template_kind is not null and c.created_by = ${ctx.personId}
    then 'owner' else mine.rights end`

/** Courses of the organization, with the caller's part in each. */
const courses = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('courses as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('course_instructors as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'c.organization_id')
        .onRef('mine.course_id', '=', 'c.id')
        .on('mine.person_id', '=', ctx.personId),
    )
    .leftJoin('categories as category', (join) =>
      join
        .onRef('category.organization_id', '=', 'c.organization_id')
        .onRef('category.id', '=', 'c.category_id'),
    )
    .where('c.organization_id', '=', ctx.organizationId)

const withStanding = (ctx: MemberCtx) =>
  courses(ctx)
    .selectAll('c')
    .select([
      'o.direct_publishing_at',
      otherAdmin(ctx).as('has_other_admin'),
      'category.name as category_name',
      rightsColumn(ctx).as('rights'),
    ])

/** 404 for a course of another organization and for one that the member has no part in. */
export async function getCourseRow(ctx: MemberCtx, courseId: string) {
  const row = await withStanding(ctx).where('c.id', '=', courseId).executeTakeFirst()
  if (!row || !coursePolicy.read(ctx, row)) throw problem('course_not_found')
  return row
}

export type CourseRow = Awaited<ReturnType<typeof getCourseRow>>

/** Locked until the end of the transaction: changes of one course wait for each other. */
export async function lockCourse(ctx: MemberCtx, courseId: string): Promise<CourseRow> {
  const row = await withStanding(ctx).where('c.id', '=', courseId).forUpdate('c').executeTakeFirst()
  if (!row || !coursePolicy.read(ctx, row)) throw problem('course_not_found')
  return row
}

/** Locks a course that the member may edit and that is open for editing: what every change of a draft starts with. */
export async function lockDraft(ctx: MemberCtx, courseId: string): Promise<CourseRow> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'update', ctx, course)
  assertOpen(course)
  return course
}

/** Everything about one course that its own row does not hold. */
export async function getCourseParts(ctx: MemberCtx, courseId: string) {
  return ctx.db
    .selectFrom('courses as c')
    .leftJoin('people as updater', 'updater.id', 'c.updated_by')
    .leftJoin('files as cover', 'cover.id', 'c.cover_file_id')
    .leftJoin('files as trailer', 'trailer.id', 'c.trailer_file_id')
    .select((eb) => [
      personNameColumn('updater').as('updater'),
      'cover.name as cover_name',
      'trailer.name as trailer_name',
      jsonArrayFrom(
        eb
          .selectFrom('course_instructors as i')
          .innerJoin('people as p', 'p.id', 'i.person_id')
          .select(['p.id', 'p.first_name', 'p.last_name', 'p.avatar_key', 'i.rights'])
          .whereRef('i.organization_id', '=', 'c.organization_id')
          .whereRef('i.course_id', '=', 'c.id')
          .orderBy(sql`i.rights = 'owner'`, 'desc')
          .orderBy('i.position')
          .orderBy('i.added_at'),
      ).as('instructors'),
      jsonArrayFrom(
        eb
          .selectFrom('course_prerequisites as r')
          .innerJoin('courses as c2', (join) =>
            join
              .onRef('c2.organization_id', '=', 'r.organization_id')
              .onRef('c2.id', '=', 'r.requires_course_id'),
          )
          .select([
            'c2.id',
            'c2.title',
            'c2.submitted_at',
            'c2.changes_requested_at',
            'c2.published_at',
            'c2.archived_at',
          ])
          .whereRef('r.organization_id', '=', 'c.organization_id')
          .whereRef('r.course_id', '=', 'c.id')
          .orderBy('c2.title'),
      ).as('prerequisites'),
      jsonObjectFrom(
        eb
          .selectFrom('approvals as a')
          .leftJoin('people as decider', 'decider.id', 'a.decided_by')
          .select([
            'a.id',
            'a.status',
            'a.reason',
            'a.requester_id',
            'a.decided_at',
            personNameColumn('decider').as('decider'),
          ])
          .whereRef('a.organization_id', '=', 'c.organization_id')
          .whereRef('a.subject_id', '=', 'c.id')
          .where('a.kind', '=', 'course.publish')
          // At most one request of a course is open, and it is the one that counts.
          .orderBy(sql`a.status in ('submitted', 'in_review', 'changes_requested')`, 'desc')
          .orderBy('a.submitted_at', 'desc')
          .limit(1),
      ).as('approval'),
    ])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.id', '=', courseId)
    .executeTakeFirstOrThrow()
}

export type CourseParts = Awaited<ReturnType<typeof getCourseParts>>

export interface CourseFilter extends PageQuery {
  status?: CourseStatus | undefined
  category_id?: string | undefined
  scope: 'mine' | 'all'
  instructor_id?: string | undefined
  sort: 'updated' | 'created' | 'title' | 'learners'
}

type Courses = ReturnType<typeof courses>

/** One page of what the filter leaves, and how many of each status the other filters leave. */
export async function pageOfCourses(ctx: MemberCtx, filter: CourseFilter) {
  const inAnyStatus = visibleCourses(ctx, narrow(courses(ctx), filter), filter.scope)
  const filtered = filter.status
    ? inAnyStatus.where(statusColumn, '=', filter.status)
    : inAnyStatus.where('c.template_kind', 'is', null)
  const [page, counts] = await Promise.all([
    paged(ctx.db, filtered, summaries(ctx, ordered(filtered, filter.sort)), filter),
    inAnyStatus
      .select([statusColumn.as('status'), (eb) => eb.fn.countAll<number>().as('total')])
      .groupBy(statusColumn)
      .execute(),
  ])
  return { ...page, counts }
}

/** The list form of `coursePolicy.read`. */
const visibleCourses = (ctx: MemberCtx, query: Courses, scope: 'mine' | 'all') =>
  ctx.role === 'admin' && scope === 'all'
    ? query
    : query.where((eb) =>
        eb.or([eb('mine.rights', 'is not', null), eb('c.template_kind', 'is not', null)]),
      )

function narrow(query: Courses, filter: CourseFilter): Courses {
  let narrowed = query
  const { category_id, instructor_id, search } = filter
  if (category_id) narrowed = narrowed.where('c.category_id', '=', category_id)
  if (instructor_id) {
    narrowed = narrowed.where((eb) =>
      eb.exists(
        eb
          .selectFrom('course_instructors as i')
          .select('i.person_id')
          .whereRef('i.organization_id', '=', 'c.organization_id')
          .whereRef('i.course_id', '=', 'c.id')
          .where('i.person_id', '=', instructor_id),
      ),
    )
  }
  if (search) {
    narrowed = narrowed.where((eb) =>
      eb.or([
        eb('c.title', 'ilike', containing(search)),
        eb('c.subtitle', 'ilike', containing(search)),
        eb('c.slug', '=', search.toLowerCase()),
      ]),
    )
  }
  return narrowed
}

const learnerCount = sql<number>`(select count(*) from enrollments e where e.organization_id = c.organization_id
  and e.course_id = c.id and e.status in ('active', 'completed'))`

function ordered(query: Courses, sort: CourseFilter['sort']): Courses {
  const sorted = {
    updated: () => query.orderBy('c.updated_at', 'desc'),
    created: () => query.orderBy('c.created_at', 'desc'),
    title: () => query.orderBy(sql`lower(c.title)`),
    learners: () => query.orderBy(learnerCount, 'desc'),
  }[sort]()
  return sorted.orderBy('c.id')
}

/** The columns of a list. Figures are counted for the rows of the page only. */
const summaries = <DB, TB extends keyof DB, O>(
  ctx: MemberCtx,
  query: SelectQueryBuilder<DB, TB, O>,
) =>
  (query as unknown as Courses)
    .leftJoin('files as cover', 'cover.id', 'c.cover_file_id')
    .leftJoin('published_courses as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.course_id', '=', 'c.id'),
    )
    .select([
      'c.id',
      'c.slug',
      'c.title',
      'c.subtitle',
      'c.category_id',
      'category.name as category_name',
      'c.level',
      'c.language',
      'c.cover_file_id',
      'cover.name as cover_name',
      'c.submitted_at',
      'c.changes_requested_at',
      'c.published_at',
      'c.published_version',
      'c.archived_at',
      'c.template_kind',
      'c.draft_changed_at',
      'c.created_at',
      'c.updated_at',
      'o.direct_publishing_at',
      otherAdmin(ctx).as('has_other_admin'),
      'p.rating_count',
      'p.rating_sum',
      rightsColumn(ctx).as('rights'),
      sql<PersonNameRow | null>`(select ${personNameColumn('owner')} from people owner
        where owner.id = case when c.template_kind is not null then c.created_by else (
          select i.person_id from course_instructors i where i.organization_id = c.organization_id
            and i.course_id = c.id and i.rights = 'owner' limit 1) end)`.as('owner'),
      sql<number>`(select count(*) from lessons l where l.organization_id = c.organization_id
        and l.course_id = c.id and l.deleted_at is null)`.as('lesson_count'),
      learnerCount.as('learner_count'),
      sql<number>`(select count(*) from enrollments e where e.organization_id = c.organization_id
        and e.course_id = c.id and e.status = 'completed')`.as('completed_count'),
    ])

export type CourseSummaryRow = Awaited<ReturnType<typeof pageOfCourses>>['rows'][number]

/** Who did what with a course, newest first. */
export function pageOfActivity(ctx: MemberCtx, courseId: string, page: PageQuery) {
  const entries = ctx.db
    .selectFrom('audit_entries as e')
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.subject_type', '=', 'course')
    .where('e.subject_id', '=', courseId)
  const list = entries
    .leftJoin('people as actor', 'actor.id', 'e.actor_id')
    .select(['e.id', 'e.action', 'e.reason', 'e.detail', 'e.created_at'])
    .select(personNameColumn('actor').as('actor'))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
  return paged(ctx.db, entries, list, page)
}

export type ActivityRow = Awaited<ReturnType<typeof pageOfActivity>>['rows'][number]
