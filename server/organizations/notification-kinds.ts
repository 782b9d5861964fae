import { notificationKind } from '#server/events/notification-kind.ts'

export const invitationReceived = notificationKind('invitation.received', {
  group: 'account',
  action: 'See the invitation',
  label: 'I’m invited to an organization',
  reason: 'You get this because someone invited your address.',
  mailsItself: true,
})

export const invitationAccepted = notificationKind('invitation.accepted', {
  group: 'organization',
  audience: ['admin'],
  action: 'See your invitations',
  label: 'Someone accepts my invitation',
  reason: 'You get this because you sent the invitation.',
  defaults: { email: 'daily' },
})

export const invitationDeclined = notificationKind('invitation.declined', {
  group: 'organization',
  audience: ['admin'],
  action: 'See your invitations',
  label: 'Someone declines my invitation',
  reason: 'You get this because you sent the invitation.',
  defaults: { email: 'daily' },
})

export const roleChanged = notificationKind('member.role_changed', {
  group: 'account',
  action: 'Open your home page',
  label: 'My role in an organization changes',
  reason: 'You get this because you are a member of the organization.',
  defaults: { email: 'now' },
})

export const memberRemoved = notificationKind('member.removed', {
  group: 'account',
  action: 'Open your home page',
  label: 'I’m removed from an organization',
  reason: 'You get this because you were a member of the organization.',
  defaults: { email: 'now' },
})

export const memberSuspended = notificationKind('member.suspended', {
  group: 'account',
  action: 'Open your home page',
  label: 'My membership is suspended or restored',
  reason: 'You get this because you are a member of the organization.',
  defaults: { email: 'now' },
})

export const memberViewed = notificationKind('member.viewed', {
  group: 'account',
  action: 'Review your account',
  label: 'An admin views the platform as me',
  reason: 'You get this because you are a member of the organization.',
  mandatory: true,
})

export const twoFactorRequired = notificationKind('organization.two_factor_required', {
  group: 'account',
  action: 'Set up two-factor',
  label: 'An organization requires two-factor',
  reason:
    'You get this because you are a member of the organization and have not set up two-factor.',
  defaults: { email: 'now' },
  mandatory: true,
})

export const organizationNotificationKinds = [
  invitationReceived,
  invitationAccepted,
  invitationDeclined,
  roleChanged,
  memberRemoved,
  memberSuspended,
  memberViewed,
  twoFactorRequired,
]
