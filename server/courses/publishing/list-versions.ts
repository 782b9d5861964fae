import type { Page, PageQuery } from '#contract/page.ts'
import type { CourseVersion } from '#contract/publishing.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { getCourseRow } from '../queries.ts'
import { pageOfVersions } from './queries.ts'

export async function listCourseVersions(
  ctx: MemberCtx,
  courseId: string,
  page: PageQuery,
): Promise<Page<CourseVersion>> {
  const course = await getCourseRow(ctx, courseId)
  const { rows, ...totals } = await pageOfVersions(ctx, courseId, page)
  return {
    items: rows.map((row) => ({
      number: row.number,
      published_at: row.published_at.toISOString(),
      published_by: presentPersonNameOrNull(ctx.app, row.publisher),
      lesson_count: row.lesson_count,
      duration_seconds: row.duration_seconds,
      is_current: row.number === course.published_version,
    })),
    ...totals,
  }
}
