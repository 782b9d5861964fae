import { enterOrganization } from '#server/db/tenancy.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Counts a look at the page of a public course. The same visitor counts once a day, and nobody learns who it was. */
export async function countCourseView(ctx: Ctx, reference: string, visitor: string) {
  const course = await ctx.db
    .selectFrom('published_courses')
    .select(['organization_id', 'course_id'])
    .where(isId.test(reference) ? 'course_id' : 'slug', '=', reference)
    .where('visibility', '=', 'public')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!course) throw problem('course_not_found')
  await enterOrganization(ctx.db, course.organization_id)
  const day = ctx.now.toISOString().slice(0, 10)
  const key = `${course.course_id}:${visitor}:${day}`
  await recordFacts(ctx, [{ kind: 'viewed', ...course, person_id: null, at: ctx.now, key }])
}
