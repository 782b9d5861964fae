import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const invitationReceived = notificationKind('invitation.received', {
  group: 'account',
  action: say('See the invitation'),
  label: say('I’m invited to an organization'),
  reason: say('You get this because someone invited you by email.'),
  mailsItself: true,
})

export const invitationAccepted = notificationKind('invitation.accepted', {
  group: 'organization',
  audience: ['admin'],
  action: say('See your invitations'),
  label: say('Someone accepts my invitation'),
  reason: say('You get this because you sent the invitation.'),
  defaults: { email: 'daily' },
})

export const invitationDeclined = notificationKind('invitation.declined', {
  group: 'organization',
  audience: ['admin'],
  action: say('See your invitations'),
  label: say('Someone declines my invitation'),
  reason: say('You get this because you sent the invitation.'),
  defaults: { email: 'daily' },
})

export const limitNear = notificationKind('organization.limit_near', {
  group: 'organization',
  audience: ['admin'],
  action: say('See what’s used'),
  label: say('The organization gets close to one of its limits'),
  reason: say('You get this because you’re an admin of the organization.'),
  defaults: { email: 'now' },
})

export const roleChanged = notificationKind('member.role_changed', {
  group: 'account',
  action: say('Go to your dashboard'),
  label: say('My role in an organization changes'),
  reason: say('You get this because you’re a member of the organization.'),
  defaults: { email: 'now' },
})

export const memberRemoved = notificationKind('member.removed', {
  group: 'account',
  action: say('Go to your dashboard'),
  label: say('I’m removed from an organization'),
  reason: say('You get this because you were a member of the organization.'),
  defaults: { email: 'now' },
})

export const memberSuspended = notificationKind('member.suspended', {
  group: 'account',
  action: say('Go to your dashboard'),
  label: say('My membership is suspended or restored'),
  reason: say('You get this because you’re a member of the organization.'),
  defaults: { email: 'now' },
})

export const memberViewed = notificationKind('member.viewed', {
  group: 'account',
  action: say('Review your account'),
  label: say('An admin views the platform as me'),
  reason: say('You get this because you’re a member of the organization.'),
  mandatory: true,
})

export const twoFactorRequired = notificationKind('organization.two_factor_required', {
  group: 'account',
  action: say('Set up two-factor authentication'),
  label: say('An organization requires two-factor authentication'),
  reason: say(
    'You get this because you’re a member of the organization and haven’t set up two-factor authentication.',
  ),
  defaults: { email: 'now' },
  mandatory: true,
})

export const organizationNotificationKinds = [
  invitationReceived,
  invitationAccepted,
  invitationDeclined,
  limitNear,
  roleChanged,
  memberRemoved,
  memberSuspended,
  memberViewed,
  twoFactorRequired,
]
