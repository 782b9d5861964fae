import { sql } from 'kysely'
import type { MyCourse, MyCoursesTab } from '#contract/progress.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { presentEnrollment } from '#server/enrollments/present.ts'
import type { EnrollmentRow } from '#server/enrollments/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { completionNote } from './completion.ts'
import { coverUrl } from './media.ts'
import { startedSql } from '#server/enrollments/started.ts'

interface Filter extends PageQuery {
  tab: MyCoursesTab
  sort: 'recent' | 'title' | 'progress' | 'enrolled'
}

/** The courses that I take, took or saved here, by tab; counts say how many each tab has. */
export async function listMyCourses(ctx: MemberCtx, filter: Filter) {
  let query = mine(ctx.db, ctx).where(tabs[filter.tab])
  if (filter.search) query = query.where('c.title', 'ilike', containing(filter.search))
  const ordered = {
    recent: () =>
      query.orderBy(sql`coalesce(e.last_active_at, e.created_at, s.saved_at) desc nulls last`),
    title: () => query.orderBy(sql`lower(c.title)`),
    progress: () =>
      query.orderBy(sql`e.completed_lessons::float / nullif(c.lesson_count, 0) desc nulls last`),
    enrolled: () => query.orderBy(sql`e.created_at desc nulls last`),
  }[filter.sort]()
  const [{ rows, total, total_capped }, counts] = await Promise.all([
    paged(ctx.db, query, ordered.orderBy('c.course_id').select(columns), filter),
    countTabs(ctx),
  ])
  return { items: rows.map((row) => presentRow(ctx, row)), total, total_capped, counts }
}

const going = sql`e.status in ('active', 'suspended', 'expired') and e.archived_at is null`

/** The figures of a learner that pages show, each defined here and nowhere else; `e` is the enrollment. */
export const figures = {
  in_progress: sql<boolean>`(${going} and ${startedSql})`,
  completed: sql<boolean>`(e.status = 'completed' and e.archived_at is null)`,
}

const tabs: Record<MyCoursesTab, ReturnType<typeof sql<boolean>>> = {
  all: sql`e.id is not null and e.status <> 'withdrawn' and e.archived_at is null`,
  in_progress: figures.in_progress,
  not_started: sql`(${going} and not ${startedSql}
    or e.status in ('requested', 'waitlisted') and e.archived_at is null)`,
  completed: figures.completed,
  saved: sql`s.saved_at is not null`,
  archived: sql`e.archived_at is not null and e.status <> 'withdrawn'`,
}

const mine = (db: Db, { organizationId, personId }: MemberCtx) =>
  db
    .selectFrom('published_courses as c')
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'c.organization_id')
        .onRef('e.course_id', '=', 'c.course_id')
        .on('e.person_id', '=', personId),
    )
    .leftJoin('saved_courses as s', (join) =>
      join.onRef('s.course_id', '=', 'c.course_id').on('s.person_id', '=', personId),
    )
    .leftJoin('categories as g', (join) =>
      join.onRef('g.organization_id', '=', 'c.organization_id').onRef('g.id', '=', 'c.category_id'),
    )
    .where('c.organization_id', '=', organizationId)
    // Starts from the few courses of the person, however many the organization has.
    .where(
      sql<boolean>`c.course_id in (select course_id from enrollments where person_id = ${personId}
        and organization_id = ${organizationId}
        union select course_id from saved_courses where person_id = ${personId})`,
    )

const columns = [
  'c.course_id as id_of_course',
  'c.slug',
  'c.title',
  'c.subtitle',
  'c.cover_file_id',
  'c.lesson_count',
  'c.completion_percent',
  'c.duration_seconds',
  'g.name as category',
  's.saved_at',
  'e.organization_id',
  'e.id',
  'e.course_id',
  'e.cohort_id',
  'e.person_id',
  'e.status',
  'e.source',
  'e.enrolled_by',
  'e.created_at',
  'e.requested_at',
  'e.waitlisted_at',
  'e.started_at',
  'e.completed_at',
  'e.completed_version',
  'e.expires_at',
  'e.suspended_at',
  'e.withdrawn_at',
  'e.archived_at',
  'e.completed_lessons',
  'e.last_lesson_id',
  'e.last_active_at',
  'e.round',
  'e.round_started_at',
] as const

/** How many courses each tab has, in one pass over the person's own. */
export async function countTabs(ctx: MemberCtx): Promise<Record<MyCoursesTab, number>> {
  const names = Object.keys(tabs) as MyCoursesTab[]
  const row = await mine(ctx.db, ctx)
    .select(names.map((tab) => sql<number>`(count(*) filter (where ${tabs[tab]}))::int`.as(tab)))
    .executeTakeFirstOrThrow()
  return row
}

type Enrolled = { [K in keyof EnrollmentRow]: EnrollmentRow[K] | null }

interface Row extends Enrolled {
  id_of_course: string
  slug: string
  title: string
  subtitle: string
  cover_file_id: string | null
  lesson_count: number
  completion_percent: number
  duration_seconds: number
  category: string | null
  saved_at: Date | null
}

export function presentRow(ctx: MemberCtx, row: Row): MyCourse {
  const enrolled = row.id !== null && row.status !== 'withdrawn'
  return {
    course_id: row.id_of_course,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    category: row.category,
    cover_url: coverUrl(ctx.app, row.cover_file_id),
    lesson_count: row.lesson_count,
    duration_seconds: row.duration_seconds,
    completed_lessons: Math.min(row.completed_lessons ?? 0, row.lesson_count),
    completion_note:
      row.status === 'completed'
        ? completionNote({ ...row, completed_lessons: row.completed_lessons ?? 0 })
        : null,
    last_active_at: row.last_active_at?.toISOString() ?? null,
    last_lesson_id: row.last_lesson_id,
    saved_at: row.saved_at?.toISOString() ?? null,
    enrollment: enrolled ? presentEnrollment(row as EnrollmentRow, ctx, ctx.now) : null,
  }
}
