import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, Send, StickyNote } from 'lucide-react'
import type { Requisition, RequisitionMessage } from '#contract/requisitions.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { statusLooks } from './requisition-status-pill.tsx'
import { statusWords } from './words.ts'

export function RequisitionThread({ requisition }: { requisition: Requisition }) {
  const { name } = requisition.requester
  return (
    <Timeline>
      <TimelineItem
        icon={Send}
        title={<Trans>{name} sent the request</Trans>}
        time={<RelativeTime value={requisition.created_at} />}
      />
      {requisition.thread.map((message) => (
        <ThreadItem key={message.id} message={message} />
      ))}
    </Timeline>
  )
}

function ThreadItem({ message }: { message: RequisitionMessage }) {
  const { t, i18n } = useLingui()
  const author = message.author ?? t`Former member`
  const look =
    message.kind === 'status' && message.status
      ? statusLooks[message.status]
      : message.kind === 'note'
        ? ({ icon: StickyNote, tone: 'attention' } as const)
        : ({ icon: MessageSquare, tone: 'info' } as const)
  const word = message.status && i18n._(statusWords[message.status])
  return (
    <TimelineItem
      icon={look.icon}
      tone={look.tone}
      time={<RelativeTime value={message.created_at} />}
      title={
        message.kind === 'status' ? (
          <Trans>
            {author}: <strong className="font-semibold">{word}</strong>
          </Trans>
        ) : message.kind === 'note' ? (
          <Trans>{author} added a note</Trans>
        ) : (
          <Trans>{author} wrote</Trans>
        )
      }
    >
      {message.body && (
        <p className="text-14 wrap-anywhere whitespace-pre-line text-ink">{message.body}</p>
      )}
    </TimelineItem>
  )
}
