import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

const reason = say('You get this because you’re invited to the live session or host it.')

export const liveSessionScheduled = notificationKind('live_session.scheduled', {
  group: 'learning',
  action: say('See the session'),
  label: say('A live session is scheduled for me'),
  reason,
  defaults: { email: 'daily' },
})

export const liveSessionMoved = notificationKind('live_session.moved', {
  group: 'learning',
  action: say('See the session'),
  label: say('A live session is rescheduled'),
  reason,
  defaults: { email: 'now' },
})

export const liveSessionCancelled = notificationKind('live_session.cancelled', {
  group: 'learning',
  action: say('See the session'),
  label: say('A live session is canceled'),
  reason,
  defaults: { email: 'now' },
})

export const liveSessionStarting = notificationKind('live_session.starting', {
  group: 'learning',
  action: say('Join the session'),
  label: say('A live session starts soon'),
  reason,
  defaults: { email: 'now' },
})

export const liveSessionNotificationKinds = [
  liveSessionScheduled,
  liveSessionMoved,
  liveSessionCancelled,
  liveSessionStarting,
]
