import { notificationKind } from '#server/events/notification-kind.ts'

export const threadAnswered = notificationKind('thread.answered', {
  group: 'conversations',
  action: 'Read the reply',
  label: 'Someone answers in a discussion I follow',
  reason: 'You get this because you follow the discussion.',
  defaults: { email: 'daily' },
})

export const personMentioned = notificationKind('person.mentioned', {
  group: 'conversations',
  action: 'Read the post',
  label: 'Someone mentions me',
  reason: 'You get this because you were mentioned.',
  defaults: { email: 'now' },
})

export const questionAsked = notificationKind('question.asked', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: 'Answer the question',
  label: 'Someone asks a question in a course I teach',
  reason: 'You get this because you teach the course.',
  defaults: { email: 'daily' },
})

export const answerAccepted = notificationKind('answer.accepted', {
  group: 'conversations',
  action: 'See your answer',
  label: 'My answer is accepted',
  reason: 'You get this because you wrote the answer.',
})

export const postModerated = notificationKind('post.moderated', {
  group: 'conversations',
  action: 'See your post',
  label: 'My post is hidden or restored',
  reason: 'You get this because you wrote the post.',
  defaults: { email: 'now' },
})

export const discussionNotificationKinds = [
  threadAnswered,
  personMentioned,
  questionAsked,
  answerAccepted,
  postModerated,
]
