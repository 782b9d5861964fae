import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { sendMeetingMessage, type MeetingMessage } from '#contract/meetings.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import {
  AttachButton,
  AttachmentLinks,
  PendingAttachments,
  useAttachments,
} from '#web/lib/words/attachments.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ChatPanelProps = {
  organizationId: string
  meetingId: string
  messages: MeetingMessage[]
}

export function ChatPanel({ organizationId, meetingId, messages }: ChatPanelProps) {
  const { t, i18n } = useLingui()
  const [words, setWords] = useState('')
  const attachments = useAttachments(organizationId)
  const send = useMutation({
    mutationFn: () =>
      call(sendMeetingMessage, {
        params: { organizationId, meetingId },
        body: { body: words, file_ids: attachments.ids },
      }),
    onSuccess: () => {
      setWords('')
      attachments.clear()
    },
  })
  const ready = (words.trim() !== '' || attachments.ids.length > 0) && !attachments.busy
  const submit = () => {
    if (ready && !send.isPending) send.mutate()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <ul
        aria-label={t`Chat`}
        aria-live="polite"
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto"
      >
        {messages.length === 0 && (
          <li className="text-14 text-ink-muted">
            <Trans>No messages yet. Everyone in the room can read what you write.</Trans>
          </li>
        )}
        {messages.map((message) => (
          <li key={message.id} className="text-14">
            <p className="flex items-baseline gap-2">
              <span className="truncate font-semibold">
                {message.author?.name ?? <Trans>Former member</Trans>}
              </span>
              <time dateTime={message.sent_at} className="text-12 text-ink-faint">
                {i18n.date(message.sent_at, { hour: 'numeric', minute: '2-digit' })}
              </time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{message.body}</p>
            <AttachmentLinks attachments={message.attachments} />
          </li>
        ))}
        {/* A new one for every message, so that each scrolls into view as it comes. */}
        <li key={`end ${messages.length}`} ref={scrollTo} aria-hidden />
      </ul>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          hideLabel
          label={<Trans>Message to everyone</Trans>}
          error={send.isError && messageOf(send.error)}
        >
          <Textarea
            rows={2}
            maxLength={4000}
            enterKeyHint="send"
            placeholder={t`Message to everyone`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
        </Field>
        <PendingAttachments attachments={attachments} />
        <div className="flex justify-between gap-2">
          <AttachButton attachments={attachments} />
          <Button
            type="submit"
            size="sm"
            variant="primary"
            disabled={!ready}
            pending={send.isPending}
          >
            <SendHorizontal className="rtl:rotate-180" />
            <Trans>Send</Trans>
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Gives nothing back: browsers answer a promise where React would take a function that cleans up. */
const scrollTo = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}
