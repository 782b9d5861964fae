import {
  CourseStatus,
  type Course,
  type CourseActivity,
  type CourseSummary,
} from '#contract/courses.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { abilities, authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { coursesPolicy } from './policy.ts'
import { presentActivity, presentCourse, presentCourseSummary } from './present.ts'
import {
  getCourseParts,
  getCourseRow,
  pageOfActivity,
  pageOfCourses,
  type CourseFilter,
} from './queries.ts'

interface CourseList extends Page<CourseSummary> {
  counts: Record<CourseStatus, number>
  can: { create: boolean }
}

/** An instructor's own courses; for an admin those of the whole organization. */
export async function listCourses(ctx: MemberCtx, filter: CourseFilter): Promise<CourseList> {
  authorize(coursesPolicy, 'list', ctx, undefined)
  const { rows, counts, ...totals } = await pageOfCourses(ctx, filter)
  const zero = Object.fromEntries(CourseStatus.options.map((status) => [status, 0]))
  const counted = Object.fromEntries(counts.map(({ status, total }) => [status, total]))
  const { list: _, ...can } = abilities(coursesPolicy, ctx, undefined)
  return {
    items: rows.map((row) => presentCourseSummary(ctx, row)),
    ...totals,
    counts: { ...zero, ...counted } as CourseList['counts'],
    can,
  }
}

export async function getCourse(ctx: MemberCtx, courseId: string): Promise<Course> {
  const [row, parts] = [await getCourseRow(ctx, courseId), await getCourseParts(ctx, courseId)]
  return presentCourse(ctx, row, parts)
}

export async function listCourseActivity(
  ctx: MemberCtx,
  courseId: string,
  page: PageQuery,
): Promise<Page<CourseActivity>> {
  await getCourseRow(ctx, courseId)
  const { rows, ...totals } = await pageOfActivity(ctx, courseId, page)
  return { items: rows.map((row) => presentActivity(ctx, row)), ...totals }
}
