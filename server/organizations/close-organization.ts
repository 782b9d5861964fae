import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { daysLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { say } from '#server/words/sentence.ts'
import { lockOrganization } from './lock-organization.ts'
import { recheckMembers } from './recheck-members.ts'
import { deletionGraceDays } from './rules.ts'

/** Closes the organization to all its members from their next request on; they are told why by e-mail. */
export async function suspendOrganization(ctx: PersonCtx, organizationId: string, message: string) {
  const { suspended_at } = await lockOrganization(ctx, organizationId)
  await set(ctx, organizationId, {
    suspended_at: suspended_at ?? ctx.now,
    suspension_message: message,
  })
  await record(ctx, organizationId, 'organization.suspended', message)
  if (suspended_at === null) await tellMembers(ctx, organizationId, 'suspended')
}

/** Opens a suspended, archived or to be deleted organization again. Doing so twice changes nothing. */
export async function restoreOrganization(ctx: PersonCtx, organizationId: string) {
  const before = await lockOrganization(ctx, organizationId)
  if (!before.suspended_at && !before.archived_at && !before.deletion_requested_at) return
  await set(ctx, organizationId, {
    suspended_at: null,
    suspension_message: '',
    archived_at: null,
    deletion_requested_at: null,
  })
  await record(ctx, organizationId, 'organization.restored')
  if (before.suspended_at) await tellMembers(ctx, organizationId, 'restored')
}

/** Closes the organization to everyone but its admins, who can open it again. */
export async function archiveOrganization(ctx: PersonCtx, organizationId: string) {
  const { archived_at } = await lockOrganization(ctx, organizationId)
  if (archived_at) return
  await set(ctx, organizationId, { archived_at: ctx.now })
  await record(ctx, organizationId, 'organization.archived')
}

/** Marks it to be deleted when the grace period is over. Only who types its name means it. */
export async function requestDeletion(ctx: PersonCtx, organizationId: string, typedName: string) {
  const organization = await lockOrganization(ctx, organizationId)
  if (typedName !== organization.name) {
    throw problem('name_not_repeated', { errors: { name: say('Type the name exactly') } })
  }
  if (organization.deletion_requested_at) return
  await set(ctx, organizationId, { deletion_requested_at: ctx.now })
  await record(ctx, organizationId, 'organization.deletion_requested')
  await tellMembers(ctx, organizationId, 'to_be_deleted')
}

export const deleteAfter = (deletionRequestedAt: Date | null) =>
  deletionRequestedAt && daysLater(deletionRequestedAt, deletionGraceDays)

interface States {
  suspended_at?: Date | null
  suspension_message?: string
  archived_at?: Date | null
  deletion_requested_at?: Date | null
}

const set = (ctx: PersonCtx, organizationId: string, states: States) =>
  ctx.db
    .updateTable('organizations')
    .set({ ...states, updated_at: ctx.now })
    .where('id', '=', organizationId)
    .execute()

const tellMembers = (ctx: PersonCtx, organizationId: string, news: string) =>
  addJob(ctx.db, 'organizations.tell-members', { organization_id: organizationId, news })

async function record(
  ctx: PersonCtx,
  organizationId: string,
  action: `organization.${string}`,
  reason?: string,
) {
  await audit(ctx, {
    action,
    organizationId,
    subject: { type: 'organization', id: organizationId },
    ...(reason && { reason }),
  })
  await emit(ctx, action, { organization_id: organizationId })
  await recheckMembers(ctx, organizationId)
}
