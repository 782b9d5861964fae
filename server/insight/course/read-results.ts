import { sql } from 'kysely'
import type { AnalyticsQuiz } from '#contract/course-analytics.ts'
import type { Db } from '#server/db/database.ts'
import { analyticsRows, type Scope } from './figures.ts'

/** Quizzes with graded attempts in these days. Their questions are told by the quiz's own item analysis. */
export async function readQuizzes(db: Db, scope: Scope): Promise<AnalyticsQuiz[]> {
  const { rows } = await sql<AnalyticsQuiz>`
    select r.lesson_id, l.title, count(*)::int as attempts, avg(r.amount)::float8 as average_percent,
      count(a.passed_at)::int as passed
    from (${analyticsRows.attempts(scope, {})}) r
    join quiz_attempts a on a.organization_id = ${scope.organizationId} and a.id = r.id::uuid
    join lessons l on l.organization_id = ${scope.organizationId} and l.id = r.lesson_id
    group by 1, 2 order by 4`.execute(db)
  return rows
}

export async function readStars(db: Db, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ stars: number; n: number }>`
    select amount::int as stars, count(*)::int as n
    from (${analyticsRows.reviews(scope, {})}) v group by 1`.execute(db)
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}
