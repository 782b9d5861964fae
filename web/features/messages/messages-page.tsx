import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLive } from '#web/lib/live-socket.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { forMessage, sharedFor } from '#web/lib/shared-content.ts'
import { StandingNotice } from '#web/lib/words/standing-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationView } from './conversation-view.tsx'
import { NewConversation } from './new-conversation.tsx'
import { messagesKey } from './queries.ts'

export interface MessagesSearch {
  conversation?: string
  search?: string
  unread?: 'true'
  page?: number
}

type MessagesPageProps = {
  organizationId: string
  search: MessagesSearch
  onChange: (change: Partial<MessagesSearch>) => void
  /** Beside the button for a new message. */
  tools?: ReactNode
}

/** Conversations on one side, the open one on the other; on a phone one of them. */
export function MessagesPage({ organizationId, search, onChange, tools }: MessagesPageProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [starting, setStarting] = useState(false)
  const me = useSession((session) => session.user?.id)
  useLive(me === undefined ? null : `person:${me}`, ({ name }) => {
    if (name !== 'conversation.changed') return
    void client.invalidateQueries({ queryKey: [...messagesKey(organizationId), 'list'] })
  })
  const open = search.conversation
  const filtered = search.search !== undefined || search.unread !== undefined
  const clear = () => onChange({ search: undefined, unread: undefined, page: undefined })
  const start = (
    <Button variant="primary" onClick={() => setStarting(true)}>
      <MessageSquarePlus />
      <Trans>New message</Trans>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Messages`}</PageTitle>
      {open && (
        <h1 className="sr-only lg:hidden">
          <Trans>Messages</Trans>
        </h1>
      )}
      <PageHead
        className={open ? 'max-lg:hidden' : undefined}
        title={<Trans>Messages</Trans>}
        description={<Trans>Conversations with people and courses in this organization.</Trans>}
        action={
          <>
            {tools}
            {start}
          </>
        }
      />
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        <StandingNotice organizationId={organizationId} />
        {!open && <SharedHint />}
      </div>
      <div className="flex h-[calc(100dvh-14rem)] min-h-120 overflow-hidden rounded-card border border-line bg-paper">
        <div
          className={classNames(
            'flex w-full shrink-0 flex-col bg-surface lg:w-80 lg:border-e lg:border-line',
            open && 'max-lg:hidden',
          )}
        >
          <div className="flex flex-col gap-3 border-b border-line p-3">
            <SearchInput
              compact
              value={search.search ?? ''}
              label={t`Search messages`}
              onValueChange={(next) => onChange({ search: next || undefined, page: undefined })}
            />
            <Switch
              label={<Trans>Only unread</Trans>}
              checked={search.unread === 'true'}
              onChange={(event) =>
                onChange({ unread: event.target.checked ? 'true' : undefined, page: undefined })
              }
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <ConversationList
              organizationId={organizationId}
              filter={{ search: search.search, unread: search.unread, page: search.page }}
              openId={open}
              onOpen={(conversation) => onChange({ conversation })}
              onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
              empty={
                filtered ? (
                  <NoResultsState onClear={clear} />
                ) : (
                  <p className="p-6 text-center text-14 text-ink-muted">
                    <Trans>No conversations yet.</Trans>
                  </p>
                )
              }
            />
          </div>
        </div>
        <div className={classNames('flex min-w-0 flex-1 flex-col', !open && 'max-lg:hidden')}>
          {open ? (
            <ConversationView
              organizationId={organizationId}
              conversationId={open}
              onBack={() => onChange({ conversation: undefined })}
            />
          ) : (
            <EmptyState
              className="m-auto"
              drawing={<LetterDrawing />}
              title={<Trans>Choose a conversation</Trans>}
              description={<Trans>Or write to someone in your courses.</Trans>}
            />
          )}
        </div>
      </div>
      <NewConversation
        organizationId={organizationId}
        open={starting}
        onOpenChange={setStarting}
        onOpened={(conversation) => onChange({ conversation })}
      />
    </>
  )
}

/** Something that another app shared waits for someone to send it to. */
function SharedHint() {
  const waiting = useQuery({
    queryKey: ['shared-content', forMessage],
    queryFn: () => sharedFor(forMessage),
    staleTime: 0,
    gcTime: 0,
    enabled: useTakenOver(),
  })
  if (!waiting.data) return null
  return (
    <p role="status" className="rounded-card bg-wash px-4 py-3 text-14">
      <Trans>Choose a conversation. What you shared is added to your message.</Trans>
    </p>
  )
}
