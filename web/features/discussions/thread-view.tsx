import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { markThreadRead, type ThreadDetail } from '#contract/discussions.ts'
import type { Post } from '#contract/posts.ts'
import { isMissing } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { StandingNotice } from '#web/lib/words/standing-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { PostItem } from './post-item.tsx'
import { discussionsKey, postsQuery, threadQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { useDiscussionsLive } from './use-discussions-live.ts'
import { usePostActions } from './use-post-actions.ts'

type ThreadViewProps = {
  organizationId: string
  threadId: string
  /** Title, tools and the way back, as the place around it has them. */
  renderHead: (detail: ThreadDetail) => ReactNode
  /** More to do about one post. */
  toolsOf?: ((post: Post) => ReactNode) | undefined
  /** The way to the list, for who finds nothing here. */
  wayBack?: ReactNode
}

/** A whole discussion: opening text, accepted answer, answers, and where to write. */
export function ThreadView({
  organizationId,
  threadId,
  renderHead,
  toolsOf,
  wayBack,
}: ThreadViewProps) {
  const detail = useQuery(threadQuery(organizationId, threadId))
  if (detail.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-8 w-2/3" />
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (detail.isError) {
    if (isMissing(detail.error)) {
      return (
        <EmptyState
          title={<Trans>Discussion not found</Trans>}
          description={
            <Trans>The discussion was deleted or hidden, or belongs to another course.</Trans>
          }
          action={wayBack}
        />
      )
    }
    return <QueryFailure query={detail} />
  }
  return (
    <>
      {renderHead(detail.data)}
      <OpenThread
        key={threadId}
        organizationId={organizationId}
        threadId={threadId}
        detail={detail.data}
        toolsOf={toolsOf}
      />
    </>
  )
}

/** Long threads open where the reader left off, a few answers before what is new. */
const startOf = ({ thread }: ThreadDetail) =>
  thread.last_number <= 31 || thread.read_number <= 6 ? 1 : thread.read_number - 5

function OpenThread({
  organizationId,
  threadId,
  detail,
  toolsOf,
}: Omit<ThreadViewProps, 'renderHead' | 'wayBack'> & { detail: ThreadDetail }) {
  const { t } = useLingui()
  const { thread, opening, accepted, can } = detail
  const courseId = thread.course.id
  const [from] = useState(() => startOf(detail))
  const [readBefore] = useState(thread.read_number)
  const [editing, setEditing] = useState<string | null>(null)
  const [replyTo, setReplyTo] = useState<Post | null>(null)
  const actions = usePostActions(organizationId)
  const posts = useInfiniteQuery(postsQuery(organizationId, threadId, from))
  useDiscussionsLive(organizationId, courseId)
  const answers = posts.data?.pages.flatMap(({ items }) => items) ?? []
  const seen = answers.at(-1)?.number ?? 1
  useMarkRead(organizationId, threadId, thread.read_number, posts.isSuccess ? seen : 0)

  const item = (post: Post) => (
    <PostItem
      post={post}
      organizationId={organizationId}
      courseId={courseId}
      actions={actions}
      tools={toolsOf?.(post)}
      editing={editing === post.id}
      onEdit={(open) => setEditing(open ? post.id : null)}
      onReply={
        can.reply
          ? () => {
              setReplyTo(post.number === 1 ? null : post)
              document.getElementById('answer')?.scrollIntoView({ block: 'center' })
            }
          : undefined
      }
    />
  )
  const showAccepted = accepted && !answers.some(({ id }) => id === accepted.id)
  const firstNew = answers.find(({ number, is_mine }) => number > readBefore && !is_mine)
  return (
    <div className="flex flex-col gap-4">
      {item(opening)}
      {showAccepted && item(accepted)}
      <h2 className="mt-2 text-14 font-semibold text-ink-muted">
        <Plural value={thread.reply_count} one="# answer" other="# answers" />
      </h2>
      {posts.hasPreviousPage && (
        <Button
          variant="ghost"
          pending={posts.isFetchingPreviousPage}
          onClick={() => void posts.fetchPreviousPage()}
        >
          <ArrowUp />
          <Trans>Earlier answers</Trans>
        </Button>
      )}
      <ol aria-label={t`Answers`} className="flex flex-col gap-4">
        {answers.map((post) => (
          <Fragment key={post.id}>
            {readBefore > 1 && post.id === firstNew?.id && (
              <li className="flex items-center gap-3 text-12 font-semibold text-primary">
                <span aria-hidden className="h-px flex-1 bg-primary/40" />
                <Trans>New since your last visit</Trans>
                <span aria-hidden className="h-px flex-1 bg-primary/40" />
              </li>
            )}
            <li>{item(post)}</li>
          </Fragment>
        ))}
      </ol>
      {posts.hasNextPage && (
        <Button
          variant="ghost"
          pending={posts.isFetchingNextPage}
          onClick={() => void posts.fetchNextPage()}
        >
          <ArrowDown />
          <Trans>Later answers</Trans>
        </Button>
      )}
      {thread.is_locked && (
        <p className="flex items-center gap-2 rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
          <Lock aria-hidden className="size-4" />
          <Trans>This discussion is locked.</Trans>
        </p>
      )}
      <StandingNotice organizationId={organizationId} />
      {can.reply && (
        <ReplyForm
          organizationId={organizationId}
          courseId={courseId}
          threadId={threadId}
          replyTo={replyTo}
          onReplyToChange={setReplyTo}
          withSaved={can.moderate}
        />
      )}
    </div>
  )
}

/** Says how far I have read while the page is looked at. */
function useMarkRead(organizationId: string, threadId: string, readNumber: number, seen: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (seen <= readNumber || document.visibilityState !== 'visible') return
    call(markThreadRead, { params: { organizationId, threadId }, body: { number: seen } }).then(
      () => client.invalidateQueries({ queryKey: [...discussionsKey(organizationId), 'list'] }),
      () => undefined,
    )
  }, [client, organizationId, threadId, readNumber, seen])
}
