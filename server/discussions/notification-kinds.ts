import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const threadAnswered = notificationKind('thread.answered', {
  group: 'conversations',
  action: say('Read the reply'),
  label: say('Someone answers in a discussion I follow'),
  reason: say('You get this because you follow the discussion.'),
  defaults: { email: 'daily' },
})

export const personMentioned = notificationKind('person.mentioned', {
  group: 'conversations',
  action: say('Read the post'),
  label: say('Someone mentions me'),
  reason: say('You get this because you were mentioned.'),
  defaults: { email: 'now' },
})

export const questionAsked = notificationKind('question.asked', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: say('Answer the question'),
  label: say('Someone asks a question in a course I teach'),
  reason: say('You get this because you teach the course.'),
  defaults: { email: 'daily' },
})

export const answerAccepted = notificationKind('answer.accepted', {
  group: 'conversations',
  action: say('See your answer'),
  label: say('My answer is accepted'),
  reason: say('You get this because you wrote the answer.'),
})

export const postModerated = notificationKind('post.moderated', {
  group: 'conversations',
  action: say('See your post'),
  label: say('My post is hidden or restored'),
  reason: say('You get this because you wrote the post.'),
  defaults: { email: 'now' },
})

export const discussionNotificationKinds = [
  threadAnswered,
  personMentioned,
  questionAsked,
  answerAccepted,
  postModerated,
]
