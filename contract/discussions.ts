import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText } from './fields.ts'
import { Attachment, FileIds, Report, ReportBody } from './moderation.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Discussions of a course and of its lessons. On `organization:{id}:course:{id}:discussions` everyone who takes part
 * hears `thread.changed` and `post.added` with `{ thread_id }`, and on `organization:{id}:discussions` staff do.
 */

export const ThreadKind = z.enum(['question', 'discussion'])
export type ThreadKind = z.infer<typeof ThreadKind>

const Author = z.extend(PersonName, { is_staff: z.boolean() })

export const Thread = z.object({
  id: Id,
  kind: ThreadKind,
  title: z.string(),
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.nullable(z.object({ id: Id, title: z.string() })),
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
  /** How far I have read; above it everything is new to me. */
  read_number: z.number(),
  is_unread: z.boolean(),
  /** For those who may decide about them. */
  open_report_count: z.number(),
})
export type Thread = z.infer<typeof Thread>

export const Post = z.object({
  id: Id,
  thread_id: Id,
  /** Grows by one within the thread; the opening text is 1. */
  number: z.number(),
  author: z.nullable(Author),
  /** Null when it was deleted, or hidden from me. */
  body: z.nullable(Document),
  attachments: z.array(Attachment),
  reply_to: z.nullable(
    z.object({ id: Id, number: z.number(), author_name: z.nullable(z.string()) }),
  ),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  deleted_at: z.nullable(Instant),
  /** Everyone sees that something is hidden; its author and moderators see what and why. */
  hidden: z.nullable(
    z.object({ at: Instant, by: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  vote_count: z.number(),
  voted: z.boolean(),
  is_accepted: z.boolean(),
  is_mine: z.boolean(),
  reports: z.array(Report),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    vote: z.boolean(),
    accept: z.boolean(),
    report: z.boolean(),
    hide: z.boolean(),
    restore: z.boolean(),
  }),
})
export type Post = z.infer<typeof Post>

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
    /** Courses that the list can be narrowed to. */
    courses: z.array(z.object({ id: Id, title: z.string() })),
  }),
  errors: ['course_not_found'],
})

const CourseParams = z.extend(OrganizationParams, { courseId: Id })
const ThreadParams = z.extend(OrganizationParams, { threadId: Id })
const PostParams = z.extend(OrganizationParams, { postId: Id })

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

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/discussions/:threadId/posts/',
  access: 'member',
  summary:
    'Read answers of a discussion, before or after a number, so that a long one opens as quickly as a short one',
  params: ThreadParams,
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  output: z.object({ items: z.array(Post), has_before: z.boolean(), has_after: z.boolean() }),
  errors: ['thread_not_found'],
})

export const replyToThread = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/discussions/:threadId/posts/',
  access: 'member',
  summary: 'Answer in a discussion',
  params: ThreadParams,
  body: z.object({
    body: Document,
    reply_to_id: z.optional(z.nullable(Id)),
    file_ids: z.optional(FileIds),
  }),
  output: Post,
  errors: [
    'thread_not_found',
    'thread_locked',
    'post_not_found',
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

export const editPost = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/posts/:postId/',
  access: 'member',
  summary: 'Change my own post',
  params: PostParams,
  body: z.object({ body: Document }),
  output: Post,
  errors: [
    'post_not_found',
    'thread_locked',
    'not_allowed',
    'muted',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
    'mention_not_allowed',
  ],
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/posts/:postId/',
  access: 'member',
  summary: 'Delete my own post; the opening text only while nobody has answered',
  params: PostParams,
  errors: ['post_not_found', 'thread_locked', 'thread_has_replies', 'not_allowed'],
})

export const votePost = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/posts/:postId/vote/',
  access: 'member',
  summary: 'Say whether a post was useful to me',
  params: PostParams,
  body: z.object({ useful: z.boolean() }),
  output: Post,
  errors: ['post_not_found', 'not_allowed'],
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

export const reportPost = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/posts/:postId/report/',
  access: 'member',
  summary: 'Ask those who moderate to look at a post',
  params: PostParams,
  body: ReportBody,
  errors: ['post_not_found', 'not_allowed'],
})

export const hidePost = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/posts/:postId/hide/',
  access: 'member',
  summary: 'Hide a post with a reason that its author reads',
  params: PostParams,
  body: z.object({ reason: requiredText(2000) }),
  output: Post,
  errors: ['post_not_found', 'not_allowed'],
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/posts/:postId/restore/',
  access: 'member',
  summary: 'Show a hidden post again',
  params: PostParams,
  output: Post,
  errors: ['post_not_found', 'not_allowed'],
})

export const SavedAnswer = z.object({ id: Id, title: z.string(), body: Document })
export type SavedAnswer = z.infer<typeof SavedAnswer>

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/saved-answers/',
  access: 'member',
  private: true,
  summary: 'List the answers that I keep for questions which come again',
  params: OrganizationParams,
  output: z.array(SavedAnswer),
})

export const saveAnswer = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/saved-answers/',
  access: 'member',
  summary: 'Keep an answer under a title',
  params: OrganizationParams,
  body: z.object({ title: line(120), body: Document }),
  output: SavedAnswer,
  errors: ['not_allowed'],
})

export const deleteSavedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/saved-answers/:answerId/',
  access: 'member',
  summary: 'Forget a kept answer',
  params: z.extend(OrganizationParams, { answerId: Id }),
})
