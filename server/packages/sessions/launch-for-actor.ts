import { randomUUID } from 'node:crypto'
import type { AccountActor, LaunchMode, UnitLaunch } from '#contract/package-sessions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { unitsOf } from './course.ts'
import { openSession } from './open-session.ts'
import { sessionsPolicy } from './policy.ts'
import { courseOf } from './queries.ts'
import { register } from './register.ts'

interface Given {
  actor: AccountActor
  registration?: string | undefined
  launch_mode: LaunchMode
}

/** Opens a part of a package for anyone an admin names, including people without an account. */
export async function launchUnitForActor(
  ctx: MemberCtx,
  packageId: string,
  unitIndex: number,
  given: Given,
): Promise<UnitLaunch> {
  authorize(sessionsPolicy, 'manage', ctx, undefined)
  const row = await ctx.db
    .selectFrom('packages')
    .select('sequencing')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', packageId)
    .where('standard', 'in', ['cmi5', 'xapi'])
    .executeTakeFirst()
  if (!row) throw problem('package_not_found')
  const unit = [...unitsOf(courseOf(row))][unitIndex]
  if (!unit) throw problem('package_unit_not_found')
  const { name, account } = given.actor
  // A learner's results are based on their own attempts alone.
  if (account.homePage.replace(/\/$/, '') === ctx.app.env.publicUrl) {
    throw problem('invalid_request', {
      detail: 'Accounts of this platform open packages in their lessons.',
      errors: { actor: 'Accounts of this platform open packages in their lessons.' },
    })
  }
  const registration = await register(ctx, {
    id: given.registration?.toLowerCase() ?? randomUUID(),
    packageId,
    attemptId: null,
    actor: { objectType: 'Agent', ...(name !== undefined && { name }), account },
  })
  const launch = await openSession(ctx, {
    registration,
    unit,
    mode: given.launch_mode,
    language: null,
    returnUrl: `${ctx.app.env.publicUrl}/dashboard/admin/organizations/${ctx.organizationId}/packages`,
  })
  await audit(ctx, {
    action: 'package_session.launched',
    organizationId: ctx.organizationId,
    subject: { type: 'package_session', id: launch.session_id },
    detail: { package_id: packageId, unit: unit.id, actor: account },
  })
  return launch
}
