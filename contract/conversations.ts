import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, requiredText } from './fields.ts'
import { Attachment, FileIds, ReportBody } from './moderation.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Messages between two people and in course groups, within one organization. Participants receive
 * `conversation.changed` on `organization:{id}:conversation:{id}`; both people of a direct conversation also receive it
 * on `person:{id}`.
 */

export const Conversation = z.object({
  id: Id,
  kind: z.enum(['direct', 'course']),
  /** The other person, or the course. */
  title: z.string(),
  /** For direct conversations; null if the other person has left. */
  person: z.nullable(z.extend(PersonName, { role: z.nullable(z.string()) })),
  course: z.nullable(Titled),
  last_message: z.nullable(
    z.object({ excerpt: z.string(), is_mine: z.boolean(), author_name: z.string(), at: Instant }),
  ),
  last_message_at: Instant,
  last_number: z.number(),
  read_number: z.number(),
  is_unread: z.boolean(),
  /** How far the other person has read; null in a group. */
  other_read_number: z.nullable(z.number()),
  /** The caller has blocked this person. */
  is_blocked: z.boolean(),
  can: z.object({ write: z.boolean(), block: z.boolean() }),
})
export type Conversation = z.infer<typeof Conversation>

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  number: z.number(),
  author: z.nullable(PersonName),
  body: z.nullable(Document),
  attachments: z.array(Attachment),
  created_at: Instant,
  deleted_at: z.nullable(Instant),
  /** The reason is shown to the author. */
  hidden: z.nullable(z.object({ at: Instant, reason: z.nullable(z.string()) })),
  is_mine: z.boolean(),
  can: z.object({ delete: z.boolean(), report: z.boolean() }),
})
export type Message = z.infer<typeof Message>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/conversations/',
  access: 'member',
  private: true,
  summary: 'List my conversations, the latest first; a search also looks at what was said',
  params: OrganizationParams,
  query: z.extend(PageQuery, { unread: z.optional(z.stringbool()) }),
  output: z.extend(pageOf(Conversation), { unread_count: z.number() }),
})

export const listReachable = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/conversations/people/',
  access: 'member',
  private: true,
  summary: 'Find people and courses that I can write to',
  params: OrganizationParams,
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  output: z.object({
    people: z.array(z.extend(PersonName, { role: z.string() })),
    courses: z.array(Titled),
  }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/conversations/',
  access: 'member',
  summary: 'Open the conversation with a person, or the group of a course; there is one of each',
  params: OrganizationParams,
  body: z.union([z.object({ person_id: Id }), z.object({ course_id: Id })]),
  output: Conversation,
  errors: ['member_not_found', 'course_not_found', 'not_allowed'],
})

export const messageMany = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/conversations/send/',
  access: 'member',
  summary: 'Write the same to several people, each on their own; who was not reached is named',
  params: OrganizationParams,
  body: z.object({
    person_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    body: Document,
  }),
  output: z.object({
    sent: z.number(),
    failures: z.array(z.object({ person_id: Id, name: z.string(), detail: z.string() })),
  }),
  errors: [
    'not_allowed',
    'muted',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
    'too_many_requests',
  ],
})

const ConversationParams = z.extend(OrganizationParams, { conversationId: Id })
const MessageParams = z.extend(OrganizationParams, { messageId: Id })

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/conversations/:conversationId/',
  access: 'member',
  private: true,
  summary: 'Read what a conversation is and what I may do in it',
  params: ConversationParams,
  output: Conversation,
  errors: ['conversation_not_found'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/conversations/:conversationId/messages/',
  access: 'member',
  private: true,
  summary: 'Read messages before a number, the latest without one',
  params: ConversationParams,
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 40),
  }),
  output: z.object({ items: z.array(Message), has_before: z.boolean() }),
  errors: ['conversation_not_found'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/conversations/:conversationId/messages/',
  access: 'member',
  summary: 'Send a message',
  params: ConversationParams,
  body: z.object({ body: Document, file_ids: z.optional(FileIds) }),
  output: Message,
  errors: [
    'conversation_not_found',
    'blocked',
    'muted',
    'not_allowed',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
    'file_not_found',
    'too_many_requests',
  ],
})

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/conversations/:conversationId/read/',
  access: 'member',
  summary: 'Say how far I have read; never back',
  params: ConversationParams,
  body: z.object({ number: z.number().check(z.int(), z.minimum(0)) }),
  errors: ['conversation_not_found'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/messages/:messageId/',
  access: 'member',
  summary: 'Take back my own message',
  params: MessageParams,
  errors: ['message_not_found', 'not_allowed'],
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/messages/:messageId/report/',
  access: 'member',
  summary: 'Show one message to those who moderate',
  params: MessageParams,
  body: ReportBody,
  errors: ['message_not_found', 'not_allowed'],
})

export const hideMessage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/messages/:messageId/hide/',
  access: 'member',
  summary: 'Hide a reported message with a reason that its author reads',
  params: MessageParams,
  body: z.object({ reason: requiredText(2000) }),
  errors: ['message_not_found', 'not_allowed'],
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/conversations/blocks/:personId/',
  access: 'member',
  summary: 'Hear no more from a person, or again',
  params: z.extend(OrganizationParams, { personId: Id }),
  body: z.object({ blocked: z.boolean() }),
  errors: ['member_not_found', 'not_allowed'],
})
