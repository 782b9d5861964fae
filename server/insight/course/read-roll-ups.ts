import { sql } from 'kysely'
import type { AnalyticsDay, AnalyticsLesson, CourseAnalytics } from '#contract/course-analytics.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { isEnrolled } from '../learners.ts'
import { countOf } from '../rows.ts'
import { activeLearners, analyticsRows, inCourse, inDays, type Scope } from './figures.ts'

interface Figures {
  views: number
  enrollments: number
  active_learners: number
  completed_lessons: number
  completions: number
  attempts: number
  posts: number
  reviews: number
  spent_seconds: number
  rating_average: number | null
}

export async function readFigures(db: Db, scope: Scope): Promise<Figures> {
  const counted = (kind: string) =>
    sql`coalesce(sum(facts) filter (where kind = ${sql.lit(kind)}), 0)::int`
  const { rows } = await sql<Figures>`
    select f.*, ${countOf(activeLearners(scope))} as active_learners,
      ${countOf(analyticsRows.attempts(scope, {}))} as attempts, r.*
    from (select ${counted('viewed')} as views, ${counted('enrolled')} as enrollments,
        ${counted('completed')} as completed_lessons, ${counted('finished')} as completions,
        ${counted('posted')} as posts,
        coalesce(sum(amount) filter (where kind = 'studied'), 0)::float8 as spent_seconds
      from course_fact_days where ${inCourse(scope)} and ${inDays(scope)}) f,
    (select count(*)::int as reviews, avg(amount)::float8 as rating_average
      from (${analyticsRows.reviews(scope, {})}) v) r`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A sum without groups always answers a row.')
  return row
}

/** Every step of the range, also those in which nothing happened. Whoever is active on two days of a step is one. */
export async function readDays(db: Db, scope: Scope, step: number): Promise<AnalyticsDay[]> {
  const bucket = sql`(day - ${scope.range.from}::date) / ${step}::int`
  const { rows } = await sql<AnalyticsDay>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(l.active_learners, 0)::int as active_learners,
      coalesce(f.enrollments, 0)::int as enrollments, coalesce(f.completed_lessons, 0)::int as completed_lessons,
      coalesce(f.spent_seconds, 0)::float8 as spent_seconds
    from generate_series(${scope.range.from}::date, ${scope.range.to}::date, ${step}::int * interval '1 day') d
    left join (select ${bucket} as step, sum(facts) filter (where kind = 'enrolled') as enrollments,
        sum(facts) filter (where kind = 'completed') as completed_lessons,
        sum(amount) filter (where kind = 'studied') as spent_seconds
      from course_fact_days where ${inCourse(scope)} and kind in ('enrolled', 'completed', 'studied')
        and ${inDays(scope)} group by 1) f on f.step = (d::date - ${scope.range.from}::date) / ${step}::int
    left join (select ${bucket} as step, count(distinct person_id) as active_learners from learner_fact_days d
      where ${inCourse(scope)} and ${inDays(scope)} and ${isEnrolled(scope.organizationId, 'd')} group by 1) l
      on l.step = (d::date - ${scope.range.from}::date) / ${step}::int
    order by d`.execute(db)
  return rows
}

/** The lessons of the published version in their order, with what happened in them. */
export async function readLessons(ctx: MemberCtx, scope: Scope): Promise<AnalyticsLesson[]> {
  const course = await ctx.db
    .selectFrom('published_courses')
    .select(['organization_id', 'course_id', 'version'])
    .where('organization_id', '=', scope.organizationId)
    .where('course_id', '=', scope.courseId)
    .executeTakeFirst()
  if (!course) return []
  const outline = await getOutline(ctx.db, course)
  const { rows } = await sql<{
    lesson_id: string
    opened: number
    completed: number
    spent_seconds: number
  }>`select lesson_id, sum(opened)::int as opened, sum(completed)::int as completed,
      sum(spent_seconds)::float8 as spent_seconds
    from lesson_fact_days where ${inCourse(scope)} and ${inDays(scope)} group by lesson_id`.execute(
    ctx.db,
  )
  const counted = new Map(rows.map((row) => [row.lesson_id, row]))
  return outline.sections.flatMap((section) =>
    section.lessons.map(({ id, title, kind }) => {
      const { opened = 0, completed = 0, spent_seconds = 0 } = counted.get(id) ?? {}
      return { id, title, kind, section: section.title, opened, completed, spent_seconds }
    }),
  )
}

export async function readHours(db: Db, scope: Scope): Promise<CourseAnalytics['hours']> {
  const { rows } = await sql<{ weekday: number; hour: number; facts: number }>`
    select extract(isodow from day)::int as weekday, hour, sum(facts)::int as facts
    from course_fact_hours where ${inCourse(scope)} and ${inDays(scope)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
