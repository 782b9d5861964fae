import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Lock, PenLine, Reply } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Document } from '#contract/document.ts'
import type { ReplyBody, Ticket } from '#contract/tickets.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/words/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { useAttachments } from './attachments-field.tsx'
import type { Desk } from './desk.ts'
import { hasWords } from './document-field.ts'
import { MessageComposer } from './message-composer.tsx'
import { ticketQuery, ticketsKey } from './queries.ts'
import { SavedReplyPicker } from './saved-reply-picker.tsx'
import { useSayTyping, type Typist } from './use-ticket-live.ts'

export interface DeskReplyHandle {
  focus: (mode: Mode) => void
}

type Mode = 'answer' | 'note'
type Next = NonNullable<ReplyBody['next_status']>

type DeskReplyProps = {
  desk: Desk
  ticket: Ticket
  typist: Typist | null
  ref: Ref<DeskReplyHandle>
}

/**
 * Answer or note. An answer says what becomes of the ticket. When someone else answered meanwhile, nothing is sent and
 * nothing is lost: the news appears above, and sending again sends.
 */
export function DeskReply({ desk, ticket, typist, ref }: DeskReplyProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>(ticket.can.reply ? 'answer' : 'note')
  const { body, edition, write, place, sent } = useDraft()
  const [seen, setSeen] = useState(ticket.entries.at(-1)?.id)
  const box = useRef<HTMLDivElement>(null)
  const attachments = useAttachments()
  const sayTyping = useSayTyping(desk, ticket.id)
  useImperativeHandle(ref, () => ({
    focus: (wanted) => {
      setMode(wanted)
      box.current?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus()
    },
  }))

  const params = { organizationId: desk.organizationId, ticketId: ticket.id }
  const send = useMutation({
    mutationFn: ({ body: written, next_status }: { body: Document; next_status?: Next }) => {
      const words = { body: written, file_ids: attachments.ids }
      return mode === 'note'
        ? call(desk.api.addTicketNote, { params, body: words })
        : call(desk.api.replyToTicket, {
            params,
            body: { ...words, seen_entry_id: seen, next_status },
          })
    },
    onSuccess: async (changed, { body: written }) => {
      sent(written)
      attachments.clear()
      setSeen(changed.entries.at(-1)?.id)
      client.setQueryData(ticketQuery(desk, changed.id).queryKey, changed)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'ticket_changed') return
      const fresh = await client.fetchQuery({ ...ticketQuery(desk, ticket.id), staleTime: 0 })
      setSeen(fresh.entries.at(-1)?.id)
    },
  })
  const ready = (hasWords(body) || attachments.ids.length > 0) && !attachments.busy
  const submit = (next?: Next) => {
    if (ready && !send.isPending) send.mutate({ body, ...(next && { next_status: next }) })
  }
  const isNote = mode === 'note'
  return (
    <div
      ref={box}
      className={classNames(
        'rounded-card border p-3',
        isNote ? 'border-amber/40 bg-amber-soft' : 'border-line bg-surface',
      )}
    >
      <div role="group" aria-label={t`Message type`} className="mb-2 flex items-center gap-1">
        <ModeButton
          pressed={!isNote}
          disabled={!ticket.can.reply}
          onClick={() => setMode('answer')}
        >
          <Reply />
          <Trans>Reply</Trans>
        </ModeButton>
        <ModeButton pressed={isNote} onClick={() => setMode('note')}>
          <Lock />
          <Trans>Note</Trans>
        </ModeButton>
        {typist?.side === 'agent' && (
          <span className="ms-auto inline-flex items-center gap-1 text-13 text-amber-ink">
            <PenLine aria-hidden className="size-3.5" />
            <Trans>{typist.name} is also replying</Trans>
          </span>
        )}
      </div>
      <MessageComposer
        key={edition}
        label={isNote ? t`Internal note` : t`Your reply`}
        placeholder={
          isNote
            ? t`Only the support team sees this`
            : t`Reply to ${ticket.requester.name}. They’ll also get it by email.`
        }
        value={body}
        onChange={(next) => {
          write(next)
          sayTyping(isNote)
        }}
        attachments={attachments}
        onSubmit={() => submit(isNote ? undefined : 'waiting')}
        error={send.isError && messageOf(send.error)}
        tools={
          !isNote && (
            <SavedReplyPicker
              desk={desk}
              ticket={ticket}
              onPick={(document) =>
                place({ type: 'doc', content: [...trimmed(body), ...document.content] })
              }
            />
          )
        }
        actions={
          isNote ? (
            <Button
              variant="primary"
              disabled={!ready}
              pending={send.isPending}
              onClick={() => submit()}
            >
              <Trans>Add note</Trans>
            </Button>
          ) : (
            <span className="flex">
              <Button
                variant="primary"
                className="rounded-e-none"
                disabled={!ready}
                pending={send.isPending}
                onClick={() => submit('waiting')}
              >
                <Trans>Send and wait</Trans>
              </Button>
              <Menu>
                <MenuTrigger asChild>
                  <IconButton
                    variant="primary"
                    label={t`Other ways to send`}
                    disabled={!ready}
                    className="rounded-s-none border-s-primary-ink/30! text-primary-ink! hover:text-primary-ink!"
                  >
                    <ChevronDown />
                  </IconButton>
                </MenuTrigger>
                <MenuContent>
                  <MenuItem onSelect={() => submit('resolved')}>
                    <Trans>Send and resolve</Trans>
                  </MenuItem>
                  <MenuItem onSelect={() => submit('open')}>
                    <Trans>Send and keep open</Trans>
                  </MenuItem>
                </MenuContent>
              </Menu>
            </span>
          )
        }
      />
    </div>
  )
}

/** Without the empty paragraph that an editor starts with. */
const trimmed = ({ content }: Document) =>
  content.filter((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0)

function ModeButton({
  pressed,
  ...props
}: React.ComponentProps<typeof Button> & { pressed: boolean }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={pressed}
      className={pressed ? 'bg-wash font-semibold' : 'text-ink-muted'}
      {...props}
    />
  )
}
