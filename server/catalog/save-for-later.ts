import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { findPage } from './page-queries.ts'
import { coursePagePolicy } from './policy.ts'
import { viewerOf } from './viewer.ts'

/** Remembers a course that the person may see. */
export async function saveForLater(ctx: PersonCtx, courseId: string): Promise<void> {
  const viewer = await viewerOf(ctx)
  const course = await acrossOrganizations(ctx.db, (db) => findPage(db, viewer, courseId))
  if (!course || !coursePagePolicy.read(viewer, course)) throw problem('course_not_found')
  await ctx.db
    .insertInto('saved_courses')
    .values({
      organization_id: course.organization_id,
      course_id: courseId,
      person_id: ctx.personId,
      saved_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeSaved(ctx: PersonCtx, courseId: string): Promise<void> {
  await ctx.db
    .deleteFrom('saved_courses')
    .where('person_id', '=', ctx.personId)
    .where('course_id', '=', courseId)
    .execute()
}
