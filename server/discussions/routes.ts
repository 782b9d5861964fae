import * as contract from '#contract/discussions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { acceptAnswer } from './accept-answer.ts'
import { deletePost } from './delete-post.ts'
import { editPost, retitleThread } from './edit-post.ts'
import { markThreadRead, subscribeToThread } from './follow-thread.ts'
import { hidePost, restorePost } from './hide-post.ts'
import { lockThread, pinThread } from './keep-thread.ts'
import { listMentionable } from './mentions.ts'
import { readThread } from './present.ts'
import { listPosts, listThreads } from './read-discussions.ts'
import { replyToThread } from './reply-to-thread.ts'
import { reportPost } from './report-post.ts'
import { deleteSavedAnswer, listSavedAnswers, saveAnswer } from './saved-answers.ts'
import { startThread } from './start-thread.ts'
import { votePost } from './vote-post.ts'

export const discussionRoutes: Route[] = [
  handle(contract.listThreads, (ctx, { query }) => listThreads(ctx, query)),
  handle(contract.listMentionable, (ctx, { params, query }) =>
    listMentionable(ctx, params.courseId, query.search),
  ),
  handle(contract.startThread, (ctx, { params, body }) => startThread(ctx, params.courseId, body)),
  handle(contract.getThread, (ctx, { params }) => readThread(ctx, params.threadId)),
  handle(contract.listPosts, (ctx, { params, query }) => listPosts(ctx, params.threadId, query)),
  handle(contract.replyToThread, (ctx, { params, body }) =>
    replyToThread(ctx, params.threadId, body),
  ),
  handle(contract.retitleThread, (ctx, { params, body }) =>
    retitleThread(ctx, params.threadId, body.title),
  ),
  handle(contract.editPost, (ctx, { params, body }) => editPost(ctx, params.postId, body.body)),
  handle(contract.deletePost, (ctx, { params }) => deletePost(ctx, params.postId)),
  handle(contract.votePost, (ctx, { params, body }) => votePost(ctx, params.postId, body.useful)),
  handle(contract.acceptAnswer, (ctx, { params, body }) =>
    acceptAnswer(ctx, params.threadId, body.post_id),
  ),
  handle(contract.pinThread, (ctx, { params, body }) =>
    pinThread(ctx, params.threadId, body.pinned),
  ),
  handle(contract.lockThread, (ctx, { params, body }) =>
    lockThread(ctx, params.threadId, body.locked),
  ),
  handle(contract.subscribeToThread, (ctx, { params, body }) =>
    subscribeToThread(ctx, params.threadId, body.subscribed),
  ),
  handle(contract.markThreadRead, (ctx, { params, body }) =>
    markThreadRead(ctx, params.threadId, body.number),
  ),
  handle(contract.reportPost, (ctx, { params, body }) => reportPost(ctx, params.postId, body)),
  handle(contract.hidePost, (ctx, { params, body }) => hidePost(ctx, params.postId, body.reason)),
  handle(contract.restorePost, (ctx, { params }) => restorePost(ctx, params.postId)),
  handle(contract.listSavedAnswers, (ctx) => listSavedAnswers(ctx)),
  handle(contract.saveAnswer, (ctx, { body }) => saveAnswer(ctx, body)),
  handle(contract.deleteSavedAnswer, (ctx, { params }) => deleteSavedAnswer(ctx, params.answerId)),
]
