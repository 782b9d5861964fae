import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowUp, Ban, Ellipsis, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  blockPerson,
  markConversationRead,
  sendMessage,
  type Conversation,
} from '#contract/conversations.ts'
import type { Document } from '#contract/document.ts'
import { isMissing, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live-socket.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useRoleWords } from './role-words.ts'
import { useAttachments } from '#web/lib/words/attachments.tsx'
import { useDraft } from '#web/lib/words/use-draft.ts'
import { hasWords, WordsComposer } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Portrait } from './conversation-list.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { conversationQuery, messagesKey, messagesQuery } from './queries.ts'
import { unreadMessagesKey } from './unread-query.ts'
import { useShared } from './use-shared.ts'

type ConversationViewProps = {
  organizationId: string
  conversationId: string
  onBack: () => void
}

/** One conversation, live. */
export function ConversationView({
  organizationId,
  conversationId,
  onBack,
}: ConversationViewProps) {
  const client = useQueryClient()
  const detail = useQuery(conversationQuery(organizationId, conversationId))
  useLive(`organization:${organizationId}:conversation:${conversationId}`, () => {
    void client.invalidateQueries({ queryKey: messagesKey(organizationId) })
  })
  if (detail.isPending) {
    return (
      <SkeletonRegion className="p-6">
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (detail.isError) {
    if (isMissing(detail.error)) {
      return (
        <EmptyState
          title={<Trans>Conversation not found</Trans>}
          action={
            <Button variant="primary" onClick={onBack}>
              <Trans>All conversations</Trans>
            </Button>
          }
        />
      )
    }
    return <QueryFailure query={detail} />
  }
  return (
    <Opened
      key={conversationId}
      organizationId={organizationId}
      conversation={detail.data}
      onBack={onBack}
    />
  )
}

function Opened({
  organizationId,
  conversation,
  onBack,
}: {
  organizationId: string
  conversation: Conversation
  onBack: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const roles = useRoleWords()
  const end = useRef<HTMLDivElement>(null)
  const messages = useInfiniteQuery(messagesQuery(organizationId, conversation.id))
  const items = messages.data?.pages.toReversed().flatMap((page) => page.items) ?? []
  const latest = items.at(-1)?.number ?? 0
  const refresh = () => client.invalidateQueries({ queryKey: messagesKey(organizationId) })
  useMarkRead(organizationId, conversation, latest)
  useEffect(() => {
    if (latest > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [latest])
  const role = conversation.person?.role
  return (
    <section aria-label={conversation.title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
        <IconButton label={t`All conversations`} className="-ms-2 lg:hidden" onClick={onBack}>
          <ArrowLeft className="rtl:rotate-180" />
        </IconButton>
        <Portrait conversation={conversation} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{conversation.title}</h2>
          <p className="text-12 text-ink-muted">
            {conversation.kind === 'course' ? (
              <Trans>Everyone in the course can read this</Trans>
            ) : role ? (
              roles[role as keyof typeof roles]
            ) : (
              <Trans>No longer a member</Trans>
            )}
          </p>
        </div>
        {conversation.can.block && (
          <BlockMenu
            organizationId={organizationId}
            conversation={conversation}
            onChanged={refresh}
          />
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {messages.isPending ? (
          <SkeletonRegion>
            <SkeletonText lines={6} />
          </SkeletonRegion>
        ) : messages.isError ? (
          <QueryFailure query={messages} />
        ) : items.length === 0 ? (
          <EmptyState
            title={<Trans>No messages yet</Trans>}
            description={<Trans>Send a message to start the conversation.</Trans>}
          />
        ) : (
          <>
            {messages.hasNextPage && (
              <div className="mb-4 flex justify-center">
                <Button
                  variant="ghost"
                  size="sm"
                  pending={messages.isFetchingNextPage}
                  onClick={() => void messages.fetchNextPage()}
                >
                  <ArrowUp />
                  <Trans>Earlier messages</Trans>
                </Button>
              </div>
            )}
            <ol aria-label={t`Messages`} aria-live="polite" className="flex flex-col gap-3">
              {items.map((message) => (
                <li key={message.id}>
                  <MessageBubble
                    organizationId={organizationId}
                    message={message}
                    showAuthor={conversation.kind === 'course'}
                    isRead={
                      message.is_mine &&
                      message.number === latest &&
                      (conversation.other_read_number ?? 0) >= message.number
                    }
                    onChanged={refresh}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
        <div ref={end} />
      </div>
      <div className="shrink-0 border-t border-line p-4">
        {conversation.can.write ? (
          <Composer
            organizationId={organizationId}
            conversationId={conversation.id}
            onSent={refresh}
          />
        ) : (
          <p className="text-center text-14 text-ink-muted">
            {conversation.is_blocked ? (
              <Trans>You blocked {conversation.title}. Unblock them to write.</Trans>
            ) : (
              <Trans>You can't write in this conversation.</Trans>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function Composer({
  organizationId,
  conversationId,
  onSent,
}: {
  organizationId: string
  conversationId: string
  onSent: () => unknown
}) {
  const { t } = useLingui()
  const { body, edition, write, place, sent } = useDraft()
  const attachments = useAttachments(organizationId)
  useShared({ place, add: attachments.add })
  const send = useMutation({
    mutationFn: (words: Document) =>
      call(sendMessage, {
        params: { organizationId, conversationId },
        body: { body: words, file_ids: attachments.ids },
      }),
    onSuccess: async (_message, words) => {
      sent(words)
      attachments.clear()
      await onSent()
    },
  })
  const ready = (hasWords(body) || attachments.ids.length > 0) && !attachments.busy
  const submit = () => {
    if (ready && !send.isPending) send.mutate(body)
  }
  return (
    <WordsComposer
      key={edition}
      label={t`Your message`}
      placeholder={t`Write a message. Press Ctrl+Enter to send.`}
      value={body}
      onChange={write}
      attachments={attachments}
      onSubmit={submit}
      error={send.isError && messageOf(send.error)}
      actions={
        <Button variant="primary" disabled={!ready} pending={send.isPending} onClick={submit}>
          <MessageCircle />
          <Trans>Send</Trans>
        </Button>
      }
    />
  )
}

function BlockMenu({
  organizationId,
  conversation,
  onChanged,
}: {
  organizationId: string
  conversation: Conversation
  onChanged: () => unknown
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const blocked = !conversation.is_blocked
  if (!conversation.person) return null
  const personId = conversation.person.id
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={t`More about this conversation`}>
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem danger={blocked} icon={<Ban />} onSelect={() => setAsking(true)}>
            {blocked ? <Trans>Block</Trans> : <Trans>Unblock</Trans>}
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={blocked}
        title={
          blocked ? (
            <Trans>Block {conversation.title}?</Trans>
          ) : (
            <Trans>Unblock {conversation.title}?</Trans>
          )
        }
        effect={
          blocked ? (
            <Trans>Neither of you can write to the other until you unblock them.</Trans>
          ) : (
            <Trans>You can write to each other again.</Trans>
          )
        }
        confirmLabel={blocked ? <Trans>Block</Trans> : <Trans>Unblock</Trans>}
        onConfirm={async () => {
          await call(blockPerson, { params: { organizationId, personId }, body: { blocked } })
          await onChanged()
        }}
      />
    </>
  )
}

function useMarkRead(organizationId: string, conversation: Conversation, latest: number) {
  const client = useQueryClient()
  const { id: conversationId, read_number } = conversation
  useEffect(() => {
    if (latest <= read_number || document.visibilityState !== 'visible') return
    call(markConversationRead, {
      params: { organizationId, conversationId },
      body: { number: latest },
    }).then(
      () =>
        Promise.all([
          client.invalidateQueries({ queryKey: [...messagesKey(organizationId), 'list'] }),
          client.invalidateQueries({ queryKey: unreadMessagesKey }),
        ]),
      () => undefined,
    )
  }, [client, organizationId, conversationId, read_number, latest])
}
