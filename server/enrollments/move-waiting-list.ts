import type { Enrollment } from '#contract/enrollments.ts'
import type { Ctx } from '#server/http/context.ts'
import { placeLearner } from './place-learner.ts'
import type { PublishedCourse } from './queries.ts'
import { isFull } from './rules.ts'

/**
 * Gives free seats of a locked course to those who wait longest, in the transaction that freed them. Whoever was removed
 * or suspended meanwhile is passed over.
 */
export async function moveWaitingList(ctx: Ctx, course: PublishedCourse): Promise<number> {
  if (isFull(course)) return 0
  const free = course.seats === null ? 1_000 : course.seats - course.seats_taken
  const waiting = await ctx.db
    .selectFrom('enrollments')
    .select(['person_id', 'source', 'enrolled_by'])
    .where('organization_id', '=', course.organization_id)
    .where('course_id', '=', course.course_id)
    .where('status', '=', 'waitlisted')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships as m')
          .select('m.person_id')
          .whereRef('m.organization_id', '=', 'enrollments.organization_id')
          .whereRef('m.person_id', '=', 'enrollments.person_id')
          .where('m.suspended_at', 'is', null),
      ),
    )
    .orderBy('waitlisted_at')
    .orderBy('id')
    .limit(free)
    .execute()
  for (const { person_id, source, enrolled_by } of waiting) {
    await placeLearner(ctx, course, {
      personId: person_id,
      source: source as Enrollment['source'],
      enrolledBy: enrolled_by,
    })
  }
  return waiting.length
}
