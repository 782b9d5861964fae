import type { UnitLaunch } from '#contract/package-sessions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { enterPackage } from '../attempts/enter-package.ts'
import { unitsOf } from './course.ts'
import { openSession } from './open-session.ts'
import { courseOf } from './queries.ts'
import { learnerActor } from './record.ts'
import { register } from './register.ts'

interface Given {
  attempt_id: string
  session_id: string
  activity_id: string
}

/** Opens a part of the learner's current package. The attempt is the registration. */
export async function launchUnit(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  given: Given,
): Promise<UnitLaunch> {
  await enterPackage(ctx, courseId, lessonId)
  const attempt = await lockAttempt(ctx, courseId, lessonId, given.attempt_id)
  if (attempt.session_id !== given.session_id) throw problem('package_open_elsewhere')
  const unit = [...unitsOf(courseOf(attempt))].find(({ id }) => id === given.activity_id)
  if (!unit) throw problem('package_unit_not_found')
  await ctx.db
    .updateTable('package_attempts')
    .set({ current_activity_id: unit.id, last_active_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', attempt.id)
    .execute()
  const { publicUrl } = ctx.app.env
  const registration = await register(ctx, {
    id: attempt.id,
    packageId: attempt.package_id,
    attemptId: attempt.id,
    actor: learnerActor(publicUrl, ctx.personId),
  })
  return openSession(ctx, {
    registration,
    unit,
    mode: 'Normal',
    language: attempt.language,
    returnUrl: `${publicUrl}/dashboard/student/courses/${courseId}/lessons/${lessonId}`,
  })
}

async function lockAttempt(ctx: MemberCtx, courseId: string, lessonId: string, attemptId: string) {
  const attempt = await ctx.db
    .selectFrom('package_attempts as a')
    .innerJoin('packages as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.package_id'),
    )
    .innerJoin('people as person', 'person.id', 'a.person_id')
    .select(['a.id', 'a.session_id', 'a.package_id', 'p.sequencing', 'person.language'])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', attemptId)
    .where('a.course_id', '=', courseId)
    .where('a.lesson_id', '=', lessonId)
    .where('a.person_id', '=', ctx.personId)
    .where('p.standard', 'in', ['cmi5', 'xapi'])
    .forUpdate('a')
    .executeTakeFirst()
  if (!attempt) throw problem('package_not_found')
  return attempt
}
