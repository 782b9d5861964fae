import { sql } from 'kysely'
import type { CourseAnalytics, Quartiles } from '#contract/course-analytics.ts'
import type { Db } from '#server/db/database.ts'
import { activeLearners, cohort, inCourse, inDays, type Scope } from './figures.ts'

const shownWeeks = 12

/** Of each week since the start: who has come that far by the calendar, and who was active in it. */
export async function readRetention(db: Db, scope: Scope): Promise<CourseAnalytics['retention']> {
  const { rows } = await sql<{ week: number; learners: number; active: number }>`
    with cohort as materialized (${cohort(scope)}), active as (
      select (l.day - c.started_on) / 7 as week, count(distinct l.person_id)::int as active
      from cohort c join learner_fact_days l
        on l.organization_id = ${scope.organizationId} and l.course_id = ${scope.courseId}
          and l.person_id = c.person_id and l.day >= c.started_on
          and l.day < c.started_on + ${7 * shownWeeks}::int
      group by 1
    ), reached as (
      select w as week, count(*)::int as learners from cohort c
      cross join lateral generate_series(0, least(${shownWeeks - 1},
        ((select as_of from fact_roll_up)::date - c.started_on) / 7)) w group by 1
    )
    select r.week, r.learners, coalesce(a.active, 0) as active from reached r
    left join active a on a.week = r.week order by r.week`.execute(db)
  return rows
}

type Marks = Pick<CourseAnalytics, 'days_to_complete' | 'seconds_per_learner'>

export async function readQuartiles(db: Db, scope: Scope): Promise<Marks> {
  const cut = (column: string, rows: ReturnType<typeof sql>) => sql<Quartiles>`
    select q.n, q.marks[1] as first, q.marks[2] as median, q.marks[3] as third from (
      select count(*)::int as n, percentile_cont(array[0.25, 0.5, 0.75])
        within group (order by ${sql.ref(column)}::float8) as marks from (${rows}) r) q`
  const finished = sql`select amount / 86400.0 as days from learning_facts
    where ${inCourse(scope)} and kind = 'finished' and ${inDays(scope)} and written_in < ${scope.writtenBefore}`
  const [completed, spent] = await Promise.all([
    cut('days', finished).execute(db),
    cut('amount', activeLearners(scope)).execute(db),
  ])
  const none = { n: 0, first: null, median: null, third: null }
  return {
    days_to_complete: completed.rows[0] ?? none,
    seconds_per_learner: spent.rows[0] ?? none,
  }
}
