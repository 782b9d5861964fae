import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MessageSquare, Send, StickyNote } from 'lucide-react'
import type { InquiryMessage } from '#contract/inquiries.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { statusLooks } from './inquiry-status-pill.tsx'
import { statusWords } from './words.ts'

type InquiryThreadProps = { thread: InquiryMessage[]; sender: string; sentAt: string }

/** From the day it was sent to now, oldest first: it reads as a conversation. */
export function InquiryThread({ thread, sender, sentAt }: InquiryThreadProps) {
  return (
    <Timeline>
      <TimelineItem
        icon={Send}
        title={<Trans>{sender} sent the inquiry</Trans>}
        time={<RelativeTime value={sentAt} />}
      />
      {thread.map((message) => (
        <ThreadItem key={message.id} message={message} sender={sender} />
      ))}
    </Timeline>
  )
}

function ThreadItem({ message, sender }: { message: InquiryMessage; sender: string }) {
  const { i18n } = useLingui()
  const author = message.author ?? sender
  const time = <RelativeTime value={message.created_at} />
  const body = message.body && (
    <p className="whitespace-pre-line wrap-anywhere text-14 text-ink">{message.body}</p>
  )
  if (message.kind === 'status' && message.status) {
    const look = statusLooks[message.status]
    const word = i18n._(statusWords[message.status])
    return (
      <TimelineItem
        icon={look.icon}
        tone={look.tone}
        time={time}
        title={
          <Trans>
            {author}: <strong className="font-semibold">{word}</strong>
          </Trans>
        }
      >
        {body}
      </TimelineItem>
    )
  }
  const titles = {
    note: <Trans>{author} added a note</Trans>,
    reply: <Trans>{author} replied by email</Trans>,
    answer: <Trans>{author} wrote</Trans>,
    status: author,
  }
  const icons = { note: StickyNote, reply: Mail, answer: MessageSquare, status: Send }
  return (
    <TimelineItem
      icon={icons[message.kind]}
      tone={message.kind === 'note' ? 'attention' : 'info'}
      title={titles[message.kind]}
      time={time}
    >
      {body}
    </TimelineItem>
  )
}
