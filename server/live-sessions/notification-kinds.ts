import { notificationKind } from '#server/events/notification-kind.ts'

const reason = 'You get this because the live session is for you or you run it.'

export const liveSessionScheduled = notificationKind('live_session.scheduled', {
  group: 'learning',
  action: 'See the session',
  label: 'A live session is scheduled for me',
  reason,
  defaults: { email: 'daily' },
})

export const liveSessionMoved = notificationKind('live_session.moved', {
  group: 'learning',
  action: 'See the session',
  label: 'A live session is rescheduled',
  reason,
  defaults: { email: 'now' },
})

export const liveSessionCancelled = notificationKind('live_session.cancelled', {
  group: 'learning',
  action: 'See the session',
  label: 'A live session is canceled',
  reason,
  defaults: { email: 'now' },
})

export const liveSessionStarting = notificationKind('live_session.starting', {
  group: 'learning',
  action: 'Join the session',
  label: 'A live session starts soon',
  reason,
  defaults: { email: 'now' },
})

export const liveSessionNotificationKinds = [
  liveSessionScheduled,
  liveSessionMoved,
  liveSessionCancelled,
  liveSessionStarting,
]
