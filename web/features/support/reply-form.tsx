import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Document } from '#contract/document.ts'
import type { Ticket } from '#contract/tickets.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/words/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { useAttachments } from './attachments-field.tsx'
import type { Desk } from './desk.ts'
import { hasWords } from './document-field.ts'
import { MessageComposer } from './message-composer.tsx'
import { ticketQuery, ticketsKey } from './queries.ts'
import { useSayTyping } from './use-ticket-live.ts'

/** The answer of the person who asked. What they wrote stays when it could not be sent. */
export function ReplyForm({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { body, edition, write, sent } = useDraft()
  const attachments = useAttachments()
  const sayTyping = useSayTyping(desk, ticket.id)
  const reply = useMutation({
    mutationFn: (words: Document) =>
      call(desk.api.replyToTicket, {
        params: { organizationId: desk.organizationId, ticketId: ticket.id },
        body: { body: words, file_ids: attachments.ids },
      }),
    onSuccess: async (changed, words) => {
      sent(words)
      attachments.clear()
      client.setQueryData(ticketQuery(desk, changed.id).queryKey, changed)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
  })
  const ready = (hasWords(body) || attachments.ids.length > 0) && !attachments.busy
  const submit = () => {
    if (ready && !reply.isPending) reply.mutate(body)
  }
  return (
    <MessageComposer
      key={edition}
      label={t`Your reply`}
      placeholder={
        ticket.status === 'resolved'
          ? t`Not solved? Reply here to reopen the ticket.`
          : t`Write a reply`
      }
      value={body}
      onChange={(next) => {
        write(next)
        sayTyping(false)
      }}
      attachments={attachments}
      onSubmit={submit}
      error={reply.isError && messageOf(reply.error)}
      actions={
        <Button variant="primary" disabled={!ready} pending={reply.isPending} onClick={submit}>
          <Trans>Send</Trans>
        </Button>
      }
    />
  )
}
