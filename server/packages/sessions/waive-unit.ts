import { randomUUID } from 'node:crypto'
import type { PackageRegistration } from '#contract/package-sessions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { activityIdOf, unitsOf } from './course.ts'
import { getRegistration } from './list-registrations.ts'
import { moveOn } from './move-on.ts'
import { sessionsPolicy } from './policy.ts'
import { courseOf, lockRegistration } from './queries.ts'
import { recordSaid } from './record.ts'
import { extensions, verbs } from './vocabulary.ts'

/** Counts a unit as done without taking it. Idempotent. */
export async function waiveUnit(
  ctx: MemberCtx,
  registrationId: string,
  unitIndex: number,
  reason: string,
): Promise<PackageRegistration> {
  authorize(sessionsPolicy, 'manage', ctx, undefined)
  const registration = await lockRegistration(ctx.db, ctx.organizationId, registrationId)
  // Only cmi5 supports waiving.
  if (registration?.standard !== 'cmi5') throw problem('package_registration_not_found')
  const unit = [...unitsOf(courseOf(registration))][unitIndex]
  if (!unit) throw problem('package_unit_not_found')
  const waived = await ctx.db
    .insertInto('package_units')
    .values({
      organization_id: ctx.organizationId,
      registration_id: registration.id,
      unit_id: unit.id,
      waived_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'registration_id', 'unit_id'])
        .doUpdateSet({ waived_at: ctx.now })
        .where('package_units.waived_at', 'is', null),
    )
    .executeTakeFirst()
  if ((waived.numInsertedOrUpdatedRows ?? 0n) > 0n) {
    const sessionId = randomUUID()
    await recordSaid(ctx, {
      verb: verbs.waived,
      object: {
        id: activityIdOf(ctx.app.env.publicUrl, registration.package_id, unit),
        name: unit.title,
        type: unit.activity_type ?? undefined,
      },
      registration,
      sessionId,
      publisherId: unit.id,
      countsForMoveOn: true,
      result: { success: true, completion: true, extensions: { [extensions.reason]: reason } },
    })
    await moveOn(ctx, registration, sessionId)
    await audit(ctx, {
      action: 'package_unit.waived',
      organizationId: ctx.organizationId,
      subject: { type: 'package_registration', id: registration.id },
      detail: { unit: unit.id, reason },
    })
  }
  return getRegistration(ctx, registration.id)
}
