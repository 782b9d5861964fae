import type { MyPackage, PackageActivity } from '#contract/packages.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentAttempt } from '../present.ts'
import { findPackage, listAttempts } from '../queries.ts'
import { listUnits } from '../sessions/queries.ts'
import { enterPackage } from './enter-package.ts'

/** The learner's results in the package of a lesson. */
export async function getMyPackage(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<MyPackage> {
  const { place, rules, packageId } = await enterPackage(ctx, courseId, lessonId)
  const row = await findPackage(ctx, packageId)
  if (!row) throw problem('package_not_found')
  const [attempts, progress] = await Promise.all([
    listAttempts(ctx, place, lessonId),
    ctx.db
      .selectFrom('lesson_progress')
      .select('completed_at')
      .where('organization_id', '=', ctx.organizationId)
      .where('enrollment_id', '=', place.id)
      .where('lesson_id', '=', lessonId)
      .executeTakeFirst(),
  ])
  const units = attempts[0] ? await listUnits(ctx.db, ctx.organizationId, attempts[0].id) : []
  const activities = row.activities as unknown as PackageActivity[]
  return {
    title: row.title,
    activity_count: activities.filter(({ launch }) => launch !== null).length,
    rules,
    attempts: attempts.map(presentAttempt),
    done: units
      .filter(({ completed_at, passed_at, waived_at }) => completed_at ?? passed_at ?? waived_at)
      .map(({ unit_id }) => unit_id),
    completed_at: progress?.completed_at?.toISOString() ?? null,
  }
}
