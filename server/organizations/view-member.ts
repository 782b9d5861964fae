import type { MemberView } from '#contract/member-views.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { signViewToken } from '#server/http/view-token.ts'
import { fullName } from '#server/identity/person-name.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { nameOf } from '#server/words/name-of.ts'
import { memberViewed } from './notification-kinds.ts'
import { memberPolicy, organizationPolicy } from './policy.ts'
import { getMember, getOrganizationRow } from './queries.ts'
import { viewMinutes } from './rules.ts'

/**
 * Lets an admin read what a member of the same organization reads. Never as another admin or a super admin: a look
 * must not lend rights. The member is told, and the log keeps who, whom, why, from when and until when.
 */
export async function startMemberView(
  ctx: MemberCtx,
  personId: string,
  reason: string,
): Promise<MemberView> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const member = await getMember(ctx.db, ctx.organizationId, personId)
  authorize(memberPolicy, 'view_as', ctx, member)
  await assertOrdinary(ctx, personId)
  const expiresAt = new Date(ctx.now.getTime() + viewMinutes * 60_000)
  const { id } = await ctx.db
    .insertInto('member_views')
    .values({
      organization_id: ctx.organizationId,
      viewer_id: ctx.personId,
      session_id: ctx.sessionId,
      person_id: personId,
      reason,
      started_at: ctx.now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'member.view_started',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { view_id: id, minutes: viewMinutes },
    reason,
  })
  const organization = await getOrganizationRow(ctx.db, ctx.organizationId)
  const view = { organization_id: ctx.organizationId, view_id: id }
  await addJob(ctx.db, 'organizations.end-view', view, { runAt: expiresAt })
  await notify(ctx, memberViewed, {
    to: personId,
    key: id,
    type: 'info',
    title: say('{name} viewed {organization} as you', {
      name: await nameOf(ctx.db, ctx.personId),
      organization: organization.name,
    }),
    message: say(
      'They couldn’t change anything or see your messages, payments and notes. Reason: {reason}',
      { reason },
    ),
    organizationId: ctx.organizationId,
    actorId: ctx.personId,
  })
  const claims = {
    viewId: id,
    organizationId: ctx.organizationId,
    personId,
    viewerId: ctx.personId,
  }
  return {
    id,
    view_token: await signViewToken(ctx.app.keys, claims, { now: ctx.now, expiresAt }),
    expires_at: expiresAt.toISOString(),
    person: {
      id: personId,
      name: fullName(member),
      email: member.email,
      role: member.role as OrganizationRole,
    },
    organization: { id: organization.id, name: organization.name },
  }
}

/** Ends a look of my own. Twice changes nothing. */
export async function endMemberView(ctx: MemberCtx, viewId: string) {
  await end(ctx, ctx.organizationId, viewId, 'ended', ctx.personId)
}

/** A super admin stands above organizations, and so does what they read. */
async function assertOrdinary(ctx: MemberCtx, personId: string) {
  const ordinary = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('user_role', '=', 'user')
    .executeTakeFirst()
  if (!ordinary) throw problem('not_allowed')
}

async function end(
  ctx: Ctx,
  organizationId: string,
  viewId: string,
  how: 'ended' | 'timeout',
  viewerId?: string,
) {
  let query = ctx.db
    .updateTable('member_views')
    .set({ ended_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', viewId)
    .where('ended_at', 'is', null)
  if (viewerId) query = query.where('viewer_id', '=', viewerId)
  const ended = await query.returning(['person_id', 'viewer_id', 'started_at']).executeTakeFirst()
  if (!ended) return
  const seconds = Math.round((ctx.now.getTime() - ended.started_at.getTime()) / 1000)
  await audit(ctx, {
    action: 'member.view_ended',
    organizationId,
    subject: { type: 'person', id: ended.person_id },
    detail: { view_id: viewId, viewer_id: ended.viewer_id, how, seconds },
  })
}

/** Nobody has to remember to stop: the token is over by then, and this writes it down. */
export const endViewJob = job<{ organization_id: string; view_id: string }>(
  { name: 'organizations.end-view' },
  (app, { organization_id, view_id }) =>
    asSystem(app, (ctx) => end(ctx, organization_id, view_id, 'timeout')),
)
