import * as z from 'zod/mini'
import { CohortName } from './cohorts.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, line } from './fields.ts'
import { FileIds } from './moderation.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { Author, Post, ThreadParams } from './posts.ts'

/**
 * Discussions of a course and its lessons. Participants receive `thread.changed` and `post.added` with `{ thread_id }`
 * on `organization:{id}:course:{id}:discussions`, and staff on `organization:{id}:discussions`.
 */

export const ThreadKind = z.enum(['question', 'discussion'])
export type ThreadKind = z.infer<typeof ThreadKind>

export const Thread = z.object({
  id: Id,
  kind: ThreadKind,
  title: z.string(),
  course: Titled,
  lesson: z.nullable(Titled),
  /** Only its learners and course staff see the discussion; null for everyone in the course. */
  cohort: z.nullable(CohortName),
  /** Null for someone who has left. */
  author: z.nullable(Author),
  excerpt: z.string(),
  created_at: Instant,
  last_post_at: Instant,
  last_number: z.number(),
  reply_count: z.number(),
  vote_count: z.number(),
  accepted_post_id: z.nullable(Id),
  has_staff_reply: z.boolean(),
  is_pinned: z.boolean(),
  is_locked: z.boolean(),
  is_hidden: z.boolean(),
  is_subscribed: z.boolean(),
  /** The last post the caller has read; later ones are unread. */
  read_number: z.number(),
  is_unread: z.boolean(),
  /** Only for moderators. */
  open_report_count: z.number(),
})
export type Thread = z.infer<typeof Thread>

export const ThreadView = z.enum([
  'unread',
  'unanswered',
  'reported',
  'pinned',
  'mine',
  'subscribed',
  'hidden',
])
export type ThreadView = z.infer<typeof ThreadView>

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/discussions/',
  access: 'member',
  summary: 'List discussions of the courses that I take, teach or run',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    course: z.optional(Id),
    lesson: z.optional(Id),
    cohort: z.optional(Id),
    view: z.optional(ThreadView),
    kind: z.optional(ThreadKind),
    sort: z._default(z.enum(['active', 'newest', 'votes']), 'active'),
  }),
  output: z.extend(pageOf(Thread), {
    counts: z.object({
      all: z.number(),
      unread: z.number(),
      unanswered: z.number(),
      reported: z.number(),
      pinned: z.number(),
      mine: z.number(),
      hidden: z.number(),
    }),
    /** Courses to filter the list by. */
    courses: z.array(Titled),
  }),
  errors: ['course_not_found'],
})

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/discussions/people/',
  access: 'member',
  summary: 'Find people who take part in the course, to mention them',
  params: CourseParams,
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  output: z.array(z.extend(PersonName, { is_staff: z.boolean() })),
  errors: ['course_not_found'],
})

export const StartThreadBody = z.object({
  kind: z._default(ThreadKind, 'question'),
  title: line(200),
  body: Document,
  lesson_id: z.optional(z.nullable(Id)),
  /** Who sees it; null or absent for everyone in the course. Learners can choose their own cohort only. */
  cohort_id: z.optional(z.nullable(Id)),
  file_ids: z.optional(FileIds),
})

const Detail = z.object({
  thread: Thread,
  opening: Post,
  accepted: z.nullable(Post),
  can: z.object({
    reply: z.boolean(),
    edit_title: z.boolean(),
    pin: z.boolean(),
    lock: z.boolean(),
    accept: z.boolean(),
    moderate: z.boolean(),
  }),
})
export type ThreadDetail = z.infer<typeof Detail>

export const startThread = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/discussions/',
  access: 'member',
  summary: 'Ask a question or start a discussion in a course or one of its lessons',
  params: CourseParams,
  body: StartThreadBody,
  output: Detail,
  errors: [
    'course_not_found',
    'lesson_not_found',
    'cohort_not_found',
    'not_allowed',
    'muted',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
    'mention_not_allowed',
    'file_not_found',
    'too_many_requests',
  ],
})

export const getThread = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/discussions/:threadId/',
  access: 'member',
  summary: 'Read a discussion: its opening text, the accepted answer, and what I may do',
  params: ThreadParams,
  output: Detail,
  errors: ['thread_not_found'],
})

export const retitleThread = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/discussions/:threadId/',
  access: 'member',
  summary: 'Change the title of a discussion',
  params: ThreadParams,
  body: z.object({ title: line(200) }),
  output: Thread,
  errors: ['thread_not_found', 'thread_locked', 'not_allowed', 'words_refused', 'muted'],
})

export const acceptAnswer = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/discussions/:threadId/accepted/',
  access: 'member',
  summary: 'Accept one answer to a question; null takes the acceptance back',
  params: ThreadParams,
  body: z.object({ post_id: z.nullable(Id) }),
  output: Thread,
  errors: ['thread_not_found', 'post_not_found', 'not_a_question', 'not_allowed'],
})

export const pinThread = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/discussions/:threadId/pin/',
  access: 'member',
  summary: 'Keep a discussion above the others, or no longer',
  params: ThreadParams,
  body: z.object({ pinned: z.boolean() }),
  output: Thread,
  errors: ['thread_not_found', 'not_allowed'],
})

export const lockThread = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/discussions/:threadId/lock/',
  access: 'member',
  summary: 'Let nobody add to a discussion, or open it again',
  params: ThreadParams,
  body: z.object({ locked: z.boolean() }),
  output: Thread,
  errors: ['thread_not_found', 'not_allowed'],
})

export const subscribeToThread = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/discussions/:threadId/subscription/',
  access: 'member',
  summary: 'Choose whether I hear of new answers',
  params: ThreadParams,
  body: z.object({ subscribed: z.boolean() }),
  output: Thread,
  errors: ['thread_not_found'],
})

export const markThreadRead = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/discussions/:threadId/read/',
  access: 'member',
  summary: 'Say how far I have read; never back',
  params: ThreadParams,
  body: z.object({ number: z.number().check(z.int(), z.minimum(0)) }),
  errors: ['thread_not_found'],
})
