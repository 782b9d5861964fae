import pg from 'pg'
import type { Course } from '#contract/courses.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockDraft } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'

/** Moves a course to another address, in the catalog too: an address is not part of a version. */
export async function changeCourseSlug(
  ctx: MemberCtx,
  courseId: string,
  slug: string,
): Promise<Course> {
  const course = await lockDraft(ctx, courseId)
  if (course.slug === slug) return getCourse(ctx, courseId)
  try {
    await ctx.db
      .updateTable('courses')
      .set({ slug, updated_at: ctx.now, updated_by: ctx.personId })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', courseId)
      .execute()
  } catch (error) {
    // 23505: whoever was first has it, in whatever organization.
    if (error instanceof pg.DatabaseError && error.code === '23505') {
      throw problem('slug_taken', {
        errors: { slug: say('Another course already uses this address') },
      })
    }
    throw error
  }
  await ctx.db
    .updateTable('published_courses')
    .set({ slug })
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .execute()
  await recordCourse(ctx, 'course.slug_changed', courseId, {
    detail: { from: course.slug, to: slug },
  })
  return getCourse(ctx, courseId)
}
