import type { OrganizationRole } from '#contract/organizations.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify } from '#server/events/notify.ts'
import { closingJobs } from './closing-jobs.ts'
import { importPeople } from './imports/import-people.ts'
import { findInvitationParties } from './invitation-queries.ts'
import { roleWords } from './mails.ts'
import {
  invitationAccepted,
  invitationDeclined,
  invitationReceived,
  memberRemoved,
  memberSuspended,
  roleChanged,
} from './notification-kinds.ts'
import { findOrganizationRow } from './queries.ts'
import { twoFactorJobs } from './two-factor-jobs.ts'
import { endViewJob } from './view-member.ts'

interface InvitationEvent {
  happened_at: string
  invitation_id: string
}

/** An address without an account hears by mail only. */
const tellInvited = subscriber<InvitationEvent>(
  { name: 'organizations.tell-invited', event: 'invitation.sent' },
  async (ctx, { invitation_id, happened_at }) => {
    const invitation = await findInvitationParties(ctx.db, invitation_id, ctx.now)
    if (!invitation?.invited_id || invitation.status !== 'pending') return
    const { organization_name, role } = invitation
    const words = roleWords[role as OrganizationRole]
    await notify(ctx, invitationReceived, {
      to: invitation.invited_id,
      key: invitation_id,
      at: new Date(happened_at),
      type: 'info',
      title: `Invitation to ${organization_name}`,
      message: `${invitation.sender_name ?? 'Someone'} invites you to join as ${words}.`,
      link: '/dashboard/invitations',
      organizationId: invitation.organization_id,
      actorId: invitation.sender_id,
    })
  },
)

const tellAccepted = subscriber<InvitationEvent>(
  { name: 'organizations.tell-accepted', event: 'invitation.accepted' },
  async (ctx, { invitation_id, happened_at }) => {
    const invitation = await findInvitationParties(ctx.db, invitation_id, ctx.now)
    if (!invitation?.sender_id || !invitation.invited_name) return
    const words = roleWords[invitation.role as OrganizationRole]
    await notify(ctx, invitationAccepted, {
      to: invitation.sender_id,
      key: invitation_id,
      at: new Date(happened_at),
      type: 'success',
      title: `${invitation.invited_name} joined ${invitation.organization_name}`,
      message: `Your invitation was accepted. ${invitation.invited_name} is now ${words}.`,
      link: '/dashboard',
      organizationId: invitation.organization_id,
      actorId: invitation.invited_id,
    })
  },
)

const tellDeclined = subscriber<InvitationEvent>(
  { name: 'organizations.tell-declined', event: 'invitation.declined' },
  async (ctx, { invitation_id, happened_at }) => {
    const invitation = await findInvitationParties(ctx.db, invitation_id, ctx.now)
    if (!invitation?.sender_id || !invitation.invited_name) return
    await notify(ctx, invitationDeclined, {
      to: invitation.sender_id,
      key: invitation_id,
      at: new Date(happened_at),
      type: 'warning',
      title: `${invitation.invited_name} declined`,
      message: `Your invitation to ${invitation.organization_name} was declined.`,
      link: '/dashboard',
      organizationId: invitation.organization_id,
      actorId: invitation.invited_id,
    })
  },
)

interface MemberEvent {
  event_id: string
  happened_at: string
  organization_id: string
  person_id: string
  /** Null when a directory did it. */
  changed_by?: string | null
  removed_by?: string | null
}

interface Words {
  kind: NotificationKind
  type: 'info' | 'success' | 'warning'
  title: string
  message: string
  actorId: string
}

/**
 * Tells a member what changed for them there, if a person did it: who is moved by their organization's directory hears it
 * from the organization. One that is gone by then has nothing to say.
 */
const tellMember = <E>(
  options: { name: string; event: string },
  wordsOf: (event: MemberEvent & E, organizationName: string) => Words,
): Job =>
  subscriber<MemberEvent & E>(options, async (ctx, event) => {
    if (event.changed_by === null || event.removed_by === null) return
    const organization = await findOrganizationRow(ctx.db, event.organization_id)
    if (!organization) return
    const { kind, ...words } = wordsOf(event, organization.name)
    await notify(ctx, kind, {
      ...words,
      to: event.person_id,
      key: event.event_id,
      at: new Date(event.happened_at),
      link: '/dashboard',
      organizationId: event.organization_id,
    })
  })

const tellRoleChanged = tellMember<{ role: OrganizationRole; changed_by: string }>(
  { name: 'organizations.tell-role-changed', event: 'member.role_changed' },
  ({ role, changed_by }, name) => ({
    kind: roleChanged,
    type: 'info',
    title: `You are now ${roleWords[role]} at ${name}`,
    message: 'Your menu and what you may do have changed.',
    actorId: changed_by,
  }),
)

const tellRemoved = tellMember<{ removed_by: string }>(
  { name: 'organizations.tell-removed', event: 'member.removed' },
  ({ removed_by }, name) => ({
    kind: memberRemoved,
    type: 'warning',
    title: `You were removed from ${name}`,
    message: `You no longer have access to the courses of ${name}.`,
    actorId: removed_by,
  }),
)

const tellSuspended = tellMember<{ changed_by: string; reason: string }>(
  { name: 'organizations.tell-suspended', event: 'member.suspended' },
  ({ changed_by, reason }, name) => ({
    kind: memberSuspended,
    type: 'warning',
    title: `Your membership in ${name} is suspended`,
    message: reason,
    actorId: changed_by,
  }),
)

const tellRestored = tellMember<{ changed_by: string }>(
  { name: 'organizations.tell-restored', event: 'member.restored' },
  ({ changed_by }, name) => ({
    kind: memberSuspended,
    type: 'success',
    title: `You are back in ${name}`,
    message: 'Your membership is restored, with everything where you left it.',
    actorId: changed_by,
  }),
)

export const organizationJobs: Job[] = [
  tellInvited,
  tellAccepted,
  tellDeclined,
  tellRoleChanged,
  tellRemoved,
  tellSuspended,
  tellRestored,
  importPeople,
  endViewJob,
  ...twoFactorJobs,
  ...closingJobs,
]
