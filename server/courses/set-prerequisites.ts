import { sql } from 'kysely'
import type { Course } from '#contract/courses.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockDraft } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'
import { fieldProblem } from './references.ts'
import { hasCycle } from './rules.ts'
import { touchDraft } from './touch-draft.ts'

/** Replaces what must be complete before this course. A circle is refused, also one that two people close at once. */
export async function setCoursePrerequisites(
  ctx: MemberCtx,
  courseId: string,
  requiredIds: string[],
): Promise<Course> {
  await lockDraft(ctx, courseId)
  const required = [...new Set(requiredIds)]
  // One at a time in the organization: a circle runs through several courses, each locked by someone else.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`course prerequisites ${ctx.organizationId}`}, 0))`.execute(
    ctx.db,
  )
  await assertCourses(ctx, required)
  await assertNoCycle(ctx, courseId, required)
  await ctx.db
    .deleteFrom('course_prerequisites')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .execute()
  if (required.length > 0) {
    await ctx.db
      .insertInto('course_prerequisites')
      .values(
        required.map((id) => ({
          organization_id: ctx.organizationId,
          course_id: courseId,
          requires_course_id: id,
        })),
      )
      .execute()
  }
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.prerequisites_set', courseId, {
    detail: { course_ids: required },
  })
  return getCourse(ctx, courseId)
}

async function assertCourses(ctx: MemberCtx, ids: string[]) {
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .where('template_kind', 'is', null)
    .execute()
  if (found.length !== ids.length) {
    throw fieldProblem('course_ids', say('One of these courses doesn’t exist'))
  }
}

async function assertNoCycle(ctx: MemberCtx, courseId: string, required: string[]) {
  const others = await ctx.db
    .selectFrom('course_prerequisites')
    .select(['course_id', 'requires_course_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '!=', courseId)
    .execute()
  const edges = [
    ...others.map((row) => [row.course_id, row.requires_course_id] as const),
    ...required.map((id) => [courseId, id] as const),
  ]
  if (hasCycle(edges)) throw problem('prerequisite_cycle')
}
