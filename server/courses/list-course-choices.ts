import type { CourseChoice } from '#contract/course-choices.ts'
import { authorize } from '#server/access/policy.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { courseChoicesPolicy } from './policy.ts'

/** Published courses by title, up to fifty. To find another one, people type more of its title. */
export async function listCourseChoices(ctx: MemberCtx, search = ''): Promise<CourseChoice[]> {
  authorize(courseChoicesPolicy, 'list', ctx, undefined)
  let query = ctx.db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('organization_id', '=', ctx.organizationId)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
  if (search) query = query.where('title', 'ilike', containing(search))
  return query.orderBy('title').orderBy('id').limit(50).execute()
}
