import type { OrganizationRole } from '#contract/organizations.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify } from '#server/events/notify.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { someone } from '#server/words/name-of.ts'
import { closingJobs } from './closing-jobs.ts'
import { importPeople } from './imports/import-people.ts'
import { findInvitationParties } from './invitation-queries.ts'
import {
  invitationAccepted,
  invitationDeclined,
  invitationReceived,
  memberRemoved,
  memberSuspended,
  roleChanged,
} from './notification-kinds.ts'
import { findOrganizationRow } from './queries.ts'
import { removeDueJob } from './retention/remove-due.ts'
import { twoFactorJobs } from './two-factor-jobs.ts'
import { endViewJob } from './view-member.ts'
import { limitJobs } from './warn-of-limits.ts'

interface InvitationEvent {
  happened_at: string
  invitation_id: string
}

/** Addresses without an account get the mail only. */
const tellInvited = subscriber<InvitationEvent>(
  { name: 'organizations.tell-invited', event: 'invitation.sent' },
  async (ctx, { invitation_id, happened_at }) => {
    const invitation = await findInvitationParties(ctx.db, invitation_id, ctx.now)
    if (!invitation?.invited_id || invitation.status !== 'pending') return
    const { organization_name, role } = invitation
    await notify(ctx, invitationReceived, {
      to: invitation.invited_id,
      key: invitation_id,
      at: new Date(happened_at),
      type: 'info',
      title: say('You’re invited to {organization}', { organization: organization_name }),
      message: say(
        '{role, select, admin {{name} invited you to join as an admin.} instructor {{name} invited you to join as an instructor.} other {{name} invited you to join as a learner.}}',
        { role, name: invitation.sender_name ?? someone },
      ),
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
    await notify(ctx, invitationAccepted, {
      to: invitation.sender_id,
      key: invitation_id,
      at: new Date(happened_at),
      type: 'success',
      title: say('{name} joined {organization}', {
        name: invitation.invited_name,
        organization: invitation.organization_name,
      }),
      message: say(
        '{role, select, admin {They accepted your invitation and are now an admin.} instructor {They accepted your invitation and are now an instructor.} other {They accepted your invitation and are now a learner.}}',
        { role: invitation.role },
      ),
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
      title: say('{name} declined your invitation', { name: invitation.invited_name }),
      message: say('You invited them to {organization}.', {
        organization: invitation.organization_name,
      }),
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

interface MemberNews {
  kind: NotificationKind
  type: 'info' | 'success' | 'warning'
  title: Words
  message: Words
  actorId: string
}

/**
 * Notifies a member of a change that a person made. Changes by the organization's directory are announced by the
 * organization, and organizations that no longer exist notify nobody.
 */
const tellMember = <E>(
  options: { name: string; event: string },
  wordsOf: (event: MemberEvent & E, organizationName: string) => MemberNews,
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
    title: say(
      '{role, select, admin {You’re now an admin of {organization}} instructor {You’re now an instructor at {organization}} other {You’re now a learner at {organization}}}',
      { role, organization: name },
    ),
    message: say('Your menu and permissions have changed.'),
    actorId: changed_by,
  }),
)

const tellRemoved = tellMember<{ removed_by: string }>(
  { name: 'organizations.tell-removed', event: 'member.removed' },
  ({ removed_by }, name) => ({
    kind: memberRemoved,
    type: 'warning',
    title: say('You were removed from {organization}', { organization: name }),
    message: say('You no longer have access to its courses.'),
    actorId: removed_by,
  }),
)

const tellSuspended = tellMember<{ changed_by: string; reason: string }>(
  { name: 'organizations.tell-suspended', event: 'member.suspended' },
  ({ changed_by, reason }, name) => ({
    kind: memberSuspended,
    type: 'warning',
    title: say('Your membership in {organization} is suspended', { organization: name }),
    message: say('Reason: {reason}', { reason }),
    actorId: changed_by,
  }),
)

const tellRestored = tellMember<{ changed_by: string }>(
  { name: 'organizations.tell-restored', event: 'member.restored' },
  ({ changed_by }, name) => ({
    kind: memberSuspended,
    type: 'success',
    title: say('Your membership in {organization} is active again', { organization: name }),
    message: say('Everything is where you left it.'),
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
  removeDueJob,
  ...twoFactorJobs,
  ...limitJobs,
  ...closingJobs,
]
