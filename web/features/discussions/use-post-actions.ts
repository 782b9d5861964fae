import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptAnswer } from '#contract/discussions.ts'
import {
  deletePost,
  hidePost,
  reportPost,
  restorePost,
  votePost,
  type Post,
} from '#contract/posts.ts'
import { dismissReports, type ReportReason } from '#contract/moderation.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import { discussionsKey } from './queries.ts'

/** What can be done with posts of one organization; everything that shows them is asked for again. */
export function usePostActions(organizationId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: discussionsKey(organizationId) })
  const quiet = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: refresh,
    onError: (error) => toastFailure(error),
  })
  const params = (post: Post) => ({ organizationId, postId: post.id })
  const said = async (change: Promise<unknown>, words: string) => {
    await change
    toast.success(words)
    await Promise.all([
      refresh(),
      client.invalidateQueries({ queryKey: ['moderation', organizationId] }),
    ])
  }
  return {
    vote: (post: Post) =>
      quiet.mutate(() => call(votePost, { params: params(post), body: { useful: !post.voted } })),
    accept: (post: Post) =>
      quiet.mutate(() =>
        call(acceptAnswer, {
          params: { organizationId, threadId: post.thread_id },
          body: { post_id: post.is_accepted ? null : post.id },
        }),
      ),
    remove: (post: Post) => said(call(deletePost, { params: params(post) }), t`Post deleted`),
    report: (post: Post, report: { reason: ReportReason; note: string }) =>
      call(reportPost, { params: params(post), body: report }).then(refresh),
    hide: (post: Post, reason: string) =>
      said(call(hidePost, { params: params(post), body: { reason } }), t`Post hidden`),
    restore: (post: Post) => said(call(restorePost, { params: params(post) }), t`Post restored`),
    dismiss: (post: Post) =>
      said(
        call(dismissReports, {
          params: { organizationId },
          body: { type: 'post', id: post.id },
        }),
        t`Reports closed`,
      ),
  }
}

export type PostActions = ReturnType<typeof usePostActions>
