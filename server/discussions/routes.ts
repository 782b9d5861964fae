import * as discussions from '#contract/discussions.ts'
import * as posts from '#contract/posts.ts'
import * as savedAnswers from '#contract/saved-answers.ts'
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
  handle(discussions.listThreads, (ctx, { query }) => listThreads(ctx, query)),
  handle(discussions.listMentionable, (ctx, { params, query }) =>
    listMentionable(ctx, params.courseId, query.search),
  ),
  handle(discussions.startThread, (ctx, { params, body }) =>
    startThread(ctx, params.courseId, body),
  ),
  handle(discussions.getThread, (ctx, { params }) => readThread(ctx, params.threadId)),
  handle(posts.listPosts, (ctx, { params, query }) => listPosts(ctx, params.threadId, query)),
  handle(posts.replyToThread, (ctx, { params, body }) => replyToThread(ctx, params.threadId, body)),
  handle(discussions.retitleThread, (ctx, { params, body }) =>
    retitleThread(ctx, params.threadId, body.title),
  ),
  handle(posts.editPost, (ctx, { params, body }) => editPost(ctx, params.postId, body.body)),
  handle(posts.deletePost, (ctx, { params }) => deletePost(ctx, params.postId)),
  handle(posts.votePost, (ctx, { params, body }) => votePost(ctx, params.postId, body.useful)),
  handle(discussions.acceptAnswer, (ctx, { params, body }) =>
    acceptAnswer(ctx, params.threadId, body.post_id),
  ),
  handle(discussions.pinThread, (ctx, { params, body }) =>
    pinThread(ctx, params.threadId, body.pinned),
  ),
  handle(discussions.lockThread, (ctx, { params, body }) =>
    lockThread(ctx, params.threadId, body.locked),
  ),
  handle(discussions.subscribeToThread, (ctx, { params, body }) =>
    subscribeToThread(ctx, params.threadId, body.subscribed),
  ),
  handle(discussions.markThreadRead, (ctx, { params, body }) =>
    markThreadRead(ctx, params.threadId, body.number),
  ),
  handle(posts.reportPost, (ctx, { params, body }) => reportPost(ctx, params.postId, body)),
  handle(posts.hidePost, (ctx, { params, body }) => hidePost(ctx, params.postId, body.reason)),
  handle(posts.restorePost, (ctx, { params }) => restorePost(ctx, params.postId)),
  handle(savedAnswers.listSavedAnswers, (ctx) => listSavedAnswers(ctx)),
  handle(savedAnswers.saveAnswer, (ctx, { body }) => saveAnswer(ctx, body)),
  handle(savedAnswers.deleteSavedAnswer, (ctx, { params }) =>
    deleteSavedAnswer(ctx, params.answerId),
  ),
]
