import { sql } from 'kysely'
import type { CohortFigures } from '#contract/cohorts.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { presentRun } from '#server/enrollments/cohorts.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'
import { counted } from '#server/enrollments/rules.ts'
import { startedSql } from '#server/enrollments/started.ts'
import { getGradeAverages } from '#server/grades/averages.ts'
import type { MemberCtx } from '#server/http/context.ts'

const mostCompared = 20

/**
 * How the learners of the latest cohorts do, side by side. Every figure is made by the rule of the list that it opens:
 * the filters of the students list, and the averages of the gradebook.
 */
export async function compareCohorts(
  ctx: MemberCtx,
  courseId: string,
): Promise<{ items: CohortFigures[] }> {
  await getCourseRow(ctx, courseId)
  const rows = await ctx.db
    .selectFrom('cohorts as h')
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'h.organization_id')
        .onRef('e.cohort_id', '=', 'h.id')
        .on('e.status', 'in', counted),
    )
    .leftJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'h.organization_id')
        .onRef('c.course_id', '=', 'h.course_id'),
    )
    .select(['h.id', 'h.name', 'h.starts_on', 'h.ends_on', 'h.archived_at'])
    .select([
      sql<number>`count(e.id)::int`.as('enrolled'),
      sql<number>`(count(*) filter (where e.id is not null and ${startedSql}))::int`.as('started'),
      sql<number>`(count(*) filter (where e.status = 'completed'))::int`.as('completed'),
      lessonPercentSql(
        sql`sum(least(e.completed_lessons, c.lesson_count))`,
        sql`count(e.id) * max(c.lesson_count)`,
      ).as('progress'),
    ])
    .where('h.organization_id', '=', ctx.organizationId)
    .where('h.course_id', '=', courseId)
    .groupBy(['h.organization_id', 'h.id'])
    .orderBy('h.starts_on', 'desc')
    .orderBy('h.id')
    .limit(mostCompared)
    .execute()
  const items: CohortFigures[] = []
  for (const row of rows) {
    const grades =
      row.enrolled === 0 ? null : await getGradeAverages(ctx, courseId, { cohort: row.id })
    items.push({
      cohort: presentRun(row),
      archived_at: row.archived_at?.toISOString() ?? null,
      enrolled: row.enrolled,
      started: row.started,
      completed: row.completed,
      average_progress_percent: row.enrolled === 0 ? null : row.progress,
      average_grade_percent: grades?.total_percent ?? null,
    })
  }
  return { items }
}
