import type { PageQuery } from '#contract/page.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { cohortPolicy } from './policy.ts'
import { presentCohort } from './present.ts'
import { pageOfCohorts } from './queries.ts'

/** The cohorts of a course, for its staff. */
export async function listCohorts(
  ctx: MemberCtx,
  courseId: string,
  filter: PageQuery & { archived?: boolean | undefined },
) {
  const course = await getCourseRow(ctx, courseId)
  const { rows, ...totals } = await pageOfCohorts(ctx, courseId, filter)
  return {
    items: rows.map((row) => presentCohort(ctx, course, row)),
    ...totals,
    can: { create: cohortPolicy.arrange(ctx, course) },
  }
}
