import type { Course, InstructorRights } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getMember } from '#server/organizations/queries.ts'
import { say } from '#server/words/sentence.ts'
import { coursePolicy } from './policy.ts'
import { lockCourse } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'

/** Lets a member of the staff teach the course, or changes their part in it. The owner's part changes by transfer only. */
export async function setCourseInstructor(
  ctx: MemberCtx,
  courseId: string,
  personId: string,
  rights: Exclude<InstructorRights, 'owner'>,
): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'manage_instructors', ctx, course)
  await assertStaff(ctx, personId)
  if ((await rightsOf(ctx, courseId, personId)) === 'owner') throw problem('course_owner_required')
  await ctx.db
    .insertInto('course_instructors')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: personId,
      rights,
      added_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'course_id', 'person_id']).doUpdateSet({ rights }),
    )
    .execute()
  await recordCourse(ctx, 'course.instructor_set', courseId, {
    detail: { person_id: personId, rights },
  })
  return getCourse(ctx, courseId)
}

/** Ends someone's part in the course. Everyone but the owner may end their own. */
export async function removeCourseInstructor(ctx: MemberCtx, courseId: string, personId: string) {
  const course = await lockCourse(ctx, courseId)
  if (personId !== ctx.personId) authorize(coursePolicy, 'manage_instructors', ctx, course)
  const rights = await rightsOf(ctx, courseId, personId)
  if (!rights) throw problem('member_not_found')
  if (rights === 'owner') throw problem('course_owner_required')
  await ctx.db
    .deleteFrom('course_instructors')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .execute()
  await recordCourse(ctx, 'course.instructor_removed', courseId, {
    detail: { person_id: personId },
  })
}

/** Learners don't teach; a person of another organization does not exist here. */
export async function assertStaff(ctx: MemberCtx, personId: string) {
  const member = await getMember(ctx.db, ctx.organizationId, personId)
  if (member.role === 'learner') {
    throw problem('member_not_found', {
      detail: say('Only instructors and admins can teach a course.'),
    })
  }
}

export async function rightsOf(ctx: MemberCtx, courseId: string, personId: string) {
  const row = await ctx.db
    .selectFrom('course_instructors')
    .select('rights')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.rights as InstructorRights | undefined
}
