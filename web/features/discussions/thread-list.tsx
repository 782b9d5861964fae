import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageCircle, MessageCircleQuestion, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Thread } from '#contract/discussions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { threadsPageSize, threadsQuery, type ThreadsFilter } from './queries.ts'
import { ThreadPills } from './thread-pills.tsx'

type ThreadListProps = {
  organizationId: string
  filter: ThreadsFilter
  renderLink: (thread: Thread, content: ReactNode) => ReactNode
  onPageChange: (page: number) => void
  empty: ReactNode
  /** Says the course of each, where several are listed. */
  showCourse?: boolean
  /** For narrow places. */
  compact?: boolean
}

export function ThreadList({
  organizationId,
  filter,
  renderLink,
  onPageChange,
  empty,
  showCourse = false,
  compact = false,
}: ThreadListProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...threadsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={2} rows={compact ? 4 : 8} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={t`Discussions`}
        aria-busy={list.isPlaceholderData}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        {list.data.items.map((thread) => (
          <li key={thread.id} className="border-b border-line last:border-b-0">
            <ThreadRow
              thread={thread}
              renderLink={renderLink}
              showCourse={showCourse}
              compact={compact}
            />
          </li>
        ))}
      </ul>
      {list.data.total > threadsPageSize && (
        <Pagination
          page={Number(filter.page ?? 1)}
          pageSize={threadsPageSize}
          total={list.data.total}
          capped={list.data.total_capped}
          onPageChange={onPageChange}
        />
      )}
    </div>
  )
}

type ThreadRowProps = Pick<ThreadListProps, 'renderLink' | 'showCourse' | 'compact'> & {
  thread: Thread
}

function ThreadRow({ thread, renderLink, showCourse, compact }: ThreadRowProps) {
  const { t } = useLingui()
  const Icon = thread.kind === 'question' ? MessageCircleQuestion : MessageCircle
  return (
    <div
      className={classNames(
        'relative flex gap-3 transition-colors hover:bg-wash',
        compact ? 'p-3' : 'px-4 py-3.5',
      )}
    >
      <span className="relative mt-0.5">
        <Icon
          aria-hidden
          className={classNames(
            'size-5',
            thread.accepted_post_id === null ? 'text-ink-faint' : 'text-success',
          )}
        />
        {thread.is_unread && (
          <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-primary">
            <span className="sr-only">{t`New`}</span>
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={classNames(
              'min-w-0 wrap-anywhere [&_a]:after:absolute [&_a]:after:inset-0',
              thread.is_unread ? 'font-semibold' : '',
            )}
          >
            {renderLink(thread, thread.title)}
          </span>
          <ThreadPills thread={thread} />
        </div>
        {!compact && thread.excerpt && (
          <p className="mt-0.5 line-clamp-1 text-13 wrap-anywhere text-ink-muted">
            {thread.excerpt}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-13 text-ink-muted">
          <span>{thread.author?.name ?? <Trans>Former member</Trans>}</span>
          <span aria-hidden>·</span>
          <RelativeTime value={thread.last_post_at} />
          {showCourse && (
            <>
              <span aria-hidden>·</span>
              <span className="wrap-anywhere">{thread.course.title}</span>
            </>
          )}
          {!compact && thread.lesson && (
            <>
              <span aria-hidden>·</span>
              <span className="wrap-anywhere">{thread.lesson.title}</span>
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-13 text-ink-muted tabular-nums">
        <span>
          <Plural value={thread.reply_count} one="# answer" other="# answers" />
        </span>
        {thread.vote_count > 0 && (
          <span className="inline-flex items-center gap-1">
            <ThumbsUp aria-hidden className="size-3.5" />
            {thread.vote_count}
            <span className="sr-only">
              <Trans>found it useful</Trans>
            </span>
          </span>
        )}
      </div>
    </div>
  )
}
