import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowUpDown,
  Check,
  CheckCheck,
  Hourglass,
  Merge,
  RotateCcw,
  Star,
  Tag,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { TicketKind, TicketPriority } from '#contract/support.ts'
import type { TicketEntry, TicketEvent } from '#contract/tickets.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { kindWords, priorityWords } from './words.ts'

const icons: Record<TicketEvent['type'], LucideIcon> = {
  assigned: UserRound,
  prioritized: ArrowUpDown,
  classified: Tag,
  waiting: Hourglass,
  resolved: Check,
  closed: CheckCheck,
  reopened: RotateCcw,
  merged_into: Merge,
  merged_from: Merge,
  rated: Star,
}

/** One line for what happened between messages. */
export function EventLine({ entry, event }: { entry: TicketEntry; event: TicketEvent }) {
  const Icon = icons[event.type]
  return (
    <div className="flex items-center gap-2 px-1 text-13 text-ink-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <EventWords name={entry.author?.name} event={event} />
      </span>
      <span className="ms-auto shrink-0 text-ink-faint">
        <RelativeTime value={entry.created_at} />
      </span>
    </div>
  )
}

function EventWords({ name, event }: { name: string | undefined; event: TicketEvent }): ReactNode {
  const { i18n } = useLingui()
  const to = event.to ?? ''
  switch (event.type) {
    case 'assigned':
      return to === name ? (
        <Trans>{name} took it</Trans>
      ) : event.to ? (
        <Trans>
          {name} gave it to {to}
        </Trans>
      ) : (
        <Trans>{name} gave it back to the queue</Trans>
      )
    case 'prioritized': {
      const priority = i18n._(priorityWords[to as TicketPriority])
      return (
        <Trans>
          {name} set the priority to {priority}
        </Trans>
      )
    }
    case 'classified': {
      const kind = i18n._(kindWords[to as TicketKind])
      return (
        <Trans>
          {name} set the kind to {kind}
        </Trans>
      )
    }
    case 'waiting':
      return <Trans>{name} waits for an answer</Trans>
    case 'resolved':
      return <Trans>{name} marked it as resolved</Trans>
    case 'closed':
      return name ? (
        <Trans>{name} closed it</Trans>
      ) : (
        <Trans>Closed by itself after a week without a word</Trans>
      )
    case 'reopened':
      return <Trans>{name} opened it again</Trans>
    case 'merged_into':
      return (
        <Trans>
          {name} merged it into #{to}
        </Trans>
      )
    case 'merged_from':
      return (
        <Trans>
          {name} merged #{event.from} into this ticket
        </Trans>
      )
    case 'rated':
      return (
        <Trans>
          {name} rated the help {to} of 5
        </Trans>
      )
  }
}
