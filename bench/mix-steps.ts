import type { LoadRequest } from 'autocannon'
import { document } from './document.ts'
import type { School, SchoolLearner } from './mix-school.ts'
import { get, post } from './requests.ts'

export type Step =
  | 'browse'
  | 'search'
  | 'log in'
  | 'my learning'
  | 'course home'
  | 'lesson'
  | 'save progress'
  | 'quiz answer'
  | 'discussions'
  | 'thread'
  | 'reply'
  | 'notifications'

/** What a learner does in one sitting, step by step. */
export const sitting: readonly Step[] = [
  'log in',
  'my learning',
  'notifications',
  'browse',
  'search',
  'course home',
  'lesson',
  'save progress',
  'save progress',
  'lesson',
  'save progress',
  'save progress',
  'discussions',
  'thread',
  'reply',
  'quiz answer',
  'quiz answer',
  'quiz answer',
  'quiz answer',
  'notifications',
]

/** The request of a step, by one learner, for the nth time. */
export function requestOf(
  step: Step,
  { organizationId, courseId, lessonIds, quiz }: School,
  { token, attemptId, threadId, login }: SchoolLearner,
  round: number,
): LoadRequest {
  const at = `/api/organizations/${organizationId}`
  const course = `${at}/my-courses/${courseId}/`
  const lesson = `${course}lessons/${lessonIds[round % lessonIds.length]}/`
  const own = { authorization: `JWT ${token}` }
  const now = new Date().toISOString()
  switch (step) {
    case 'browse':
      return { ...get(), path: '/api/catalog/courses/' }
    case 'search':
      return { ...get(), path: '/api/catalog/courses/?search=sextatn' }
    case 'log in':
      return { ...post(login), path: '/auth/login/' }
    case 'my learning':
      return { ...get(own), path: `${at}/my-courses/` }
    case 'course home':
      return { ...get(own), path: course }
    case 'lesson':
      return { ...get(own), path: lesson }
    case 'save progress':
      return { ...post({ at: now, active_seconds: 5 }, own), path: `${lesson}progress/` }
    case 'quiz answer': {
      const asked = quiz.questions[round % quiz.questions.length]
      const answer = {
        kind: 'single',
        option_id: round % 3 === 0 ? asked?.wrongId : asked?.rightId,
      }
      const entry = { id: crypto.randomUUID(), question_id: asked?.id, at: now, answer }
      const path = `${at}/my-attempts/${attemptId}/answers/`
      return { ...post({ sent_at: now, entries: [entry] }, own), path }
    }
    case 'discussions':
      return { ...get(own), path: `${at}/discussions/?course_id=${courseId}` }
    case 'thread':
      return { ...get(own), path: `${at}/discussions/${threadId}/posts/` }
    case 'reply':
      return {
        ...post({ body: document('So do I') }, own),
        path: `${at}/discussions/${threadId}/posts/`,
      }
    case 'notifications':
      return { ...get(own), path: '/api/me/notifications/' }
  }
}
