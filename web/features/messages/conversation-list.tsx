import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '#contract/conversations.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { conversationsPageSize, conversationsQuery, type ConversationsFilter } from './queries.ts'

type ConversationListProps = {
  organizationId: string
  filter: ConversationsFilter
  openId: string | undefined
  onOpen: (id: string) => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

export function ConversationList({
  organizationId,
  filter,
  openId,
  onOpen,
  onPageChange,
  empty,
}: ConversationListProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...conversationsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion className="p-4">
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <>
      <ul aria-label={t`Conversations`}>
        {list.data.items.map((conversation) => (
          <li key={conversation.id} className="border-b border-line last:border-b-0">
            <Row
              conversation={conversation}
              isOpen={conversation.id === openId}
              onOpen={() => onOpen(conversation.id)}
            />
          </li>
        ))}
      </ul>
      {list.data.total > conversationsPageSize && (
        <div className="p-3">
          <Pagination
            page={Number(filter.page ?? 1)}
            pageSize={conversationsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </>
  )
}

type RowProps = { conversation: Conversation; isOpen: boolean; onOpen: () => void }

function Row({ conversation, isOpen, onOpen }: RowProps) {
  const { t } = useLingui()
  const { last_message: last, is_unread } = conversation
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={classNames(
        'flex w-full items-center gap-3 px-4 py-3 text-start transition-colors hover:bg-wash',
        isOpen && 'bg-primary-soft!',
      )}
    >
      <Portrait conversation={conversation} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames('min-w-0 flex-1 truncate', is_unread && 'font-semibold')}>
            {conversation.title}
          </span>
          <RelativeTime
            value={conversation.last_message_at}
            className="shrink-0 text-12 text-ink-faint"
          />
        </span>
        <span
          className={classNames(
            'block truncate text-13',
            is_unread ? 'text-ink' : 'text-ink-muted',
          )}
        >
          {last &&
            (last.excerpt === '' ? (
              <Trans>Message removed</Trans>
            ) : last.is_mine ? (
              <Trans>You: {last.excerpt}</Trans>
            ) : conversation.kind === 'course' ? (
              `${last.author_name}: ${last.excerpt}`
            ) : (
              last.excerpt
            ))}
        </span>
      </span>
      {is_unread && (
        <span className="size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t`New`}</span>
        </span>
      )}
    </button>
  )
}

export function Portrait({ conversation }: { conversation: Conversation }) {
  return conversation.kind === 'course' ? (
    <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
      <BookOpen aria-hidden className="size-4" />
    </span>
  ) : (
    <Avatar name={conversation.title} src={conversation.person?.avatar} />
  )
}
