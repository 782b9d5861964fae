import { randomUUID } from 'node:crypto'
import type { UnitLaunch } from '#contract/package-sessions.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { draftContent } from '../read-lesson-package.ts'
import { unitsOf } from './course.ts'
import { openSession } from './open-session.ts'
import { courseOf } from './queries.ts'
import { learnerActor } from './record.ts'
import { register } from './register.ts'

/** Opens a part of a draft's package for its authors, each time from the start. Nothing is counted. */
export async function previewUnit(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  activityId: string,
): Promise<UnitLaunch> {
  await getCourseRow(ctx, courseId)
  const { package_id } = await draftContent(ctx, courseId, lessonId)
  const row =
    package_id &&
    (await ctx.db
      .selectFrom('packages')
      .select(['id', 'sequencing'])
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', package_id)
      .where('standard', 'in', ['cmi5', 'xapi'])
      .executeTakeFirst())
  if (!row) throw problem('package_not_found')
  const unit = [...unitsOf(courseOf(row))].find(({ id }) => id === activityId)
  if (!unit) throw problem('package_unit_not_found')
  const { publicUrl } = ctx.app.env
  const registration = await register(ctx, {
    id: randomUUID(),
    packageId: row.id,
    attemptId: null,
    actor: learnerActor(publicUrl, ctx.personId),
  })
  return openSession(ctx, {
    registration,
    unit,
    mode: 'Browse',
    language: null,
    returnUrl: `${publicUrl}/dashboard/instructor/courses/${courseId}/curriculum/${lessonId}`,
  })
}
