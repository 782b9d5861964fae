import type { MyAverage } from '#contract/grades.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readResults } from './cells.ts'
import { readScheme } from './queries.ts'

const mostCourses = 50

/** What I reached in each of my latest courses, as far as it was released to me, and the average of it. */
export async function getMyAverage(ctx: MemberCtx): Promise<MyAverage> {
  const places = await ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'e.organization_id').onRef('c.id', '=', 'e.course_id'),
    )
    .select(['e.id', 'e.course_id', 'c.title'])
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.person_id', '=', ctx.personId)
    .where('e.status', 'in', ['active', 'completed', 'expired'])
    .orderBy('e.last_active_at', (order) => order.desc().nullsLast())
    .limit(mostCourses)
    .execute()
  const totals = await Promise.all(
    places.map(async ({ id, course_id, title }) => {
      const scheme = await readScheme(ctx, course_id)
      const results = await readResults(ctx, scheme, [id], { onlyReleased: true })
      return { id: course_id, title, total_percent: results.get(id)?.total_percent ?? null }
    }),
  )
  const courses = totals.flatMap(({ total_percent, ...course }) =>
    total_percent === null ? [] : [{ ...course, total_percent }],
  )
  const sum = courses.reduce((all, { total_percent }) => all + total_percent, 0)
  return {
    average_percent: courses.length === 0 ? null : Math.round((sum / courses.length) * 10) / 10,
    courses,
  }
}
