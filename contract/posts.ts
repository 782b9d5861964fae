import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, requiredText } from './fields.ts'
import { Attachment, FileIds, Report, ReportBody } from './moderation.ts'
import { PersonName } from './people.ts'

/** Posts in a discussion: its opening text and the replies. */

export const openApiTag = 'discussions'

export const Author = z.extend(PersonName, { is_staff: z.boolean() })

export const Post = z.object({
  id: Id,
  thread_id: Id,
  /** Sequential within the thread; the opening text is 1. */
  number: z.number(),
  author: z.nullable(Author),
  /** Null if it was deleted or is hidden from the caller. */
  body: z.nullable(Document),
  attachments: z.array(Attachment),
  reply_to: z.nullable(
    z.object({ id: Id, number: z.number(), author_name: z.nullable(z.string()) }),
  ),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  deleted_at: z.nullable(Instant),
  /** Everyone sees that a post is hidden; its author and moderators see the post and the reason. */
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

export const ThreadParams = z.extend(OrganizationParams, { threadId: Id })

const PostParams = z.extend(OrganizationParams, { postId: Id })

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
