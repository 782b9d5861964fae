import * as contract from '#contract/conversations.ts'
import { countUnreadMessages as countUnread } from '#contract/unread-messages.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { blockPerson } from './block-person.ts'
import { deleteMessage } from './delete-message.ts'
import { messageMany } from './message-many.ts'
import { openConversation } from './open-conversation.ts'
import { listReachable } from './reachable.ts'
import {
  countUnreadMessages,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
} from './read-messages.ts'
import { hideMessage, reportMessage } from './report-message.ts'
import { sendMessage } from './send-message.ts'

export const messageRoutes: Route[] = [
  handle(contract.listConversations, (ctx, { query }) => listConversations(ctx, query)),
  handle(countUnread, (ctx) => countUnreadMessages(ctx)),
  handle(contract.listReachable, (ctx, { query }) => listReachable(ctx, query.search)),
  handle(contract.messageMany, (ctx, { body }) => messageMany(ctx, body.person_ids, body.body)),
  handle(contract.openConversation, (ctx, { body }) => openConversation(ctx, body)),
  handle(contract.getConversation, (ctx, { params }) =>
    getConversation(ctx, params.conversationId),
  ),
  handle(contract.listMessages, (ctx, { params, query }) =>
    listMessages(ctx, params.conversationId, query),
  ),
  handle(contract.sendMessage, (ctx, { params, body }) =>
    sendMessage(ctx, params.conversationId, body),
  ),
  handle(contract.markConversationRead, (ctx, { params, body }) =>
    markConversationRead(ctx, params.conversationId, body.number),
  ),
  handle(contract.deleteMessage, (ctx, { params }) => deleteMessage(ctx, params.messageId)),
  handle(contract.reportMessage, (ctx, { params, body }) =>
    reportMessage(ctx, params.messageId, body),
  ),
  handle(contract.hideMessage, (ctx, { params, body }) =>
    hideMessage(ctx, params.messageId, body.reason),
  ),
  handle(contract.blockPerson, (ctx, { params, body }) =>
    blockPerson(ctx, params.personId, body.blocked),
  ),
]
