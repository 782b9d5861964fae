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
        <Trans>{name} took the ticket</Trans>
      ) : event.to ? (
        <Trans>
          {name} assigned the ticket to {to}
        </Trans>
      ) : (
        <Trans>{name} returned the ticket to the queue</Trans>
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
          {name} set the type to {kind}
        </Trans>
      )
    }
    case 'waiting':
      return <Trans>{name} is waiting for a reply</Trans>
    case 'resolved':
      return <Trans>{name} resolved the ticket</Trans>
    case 'closed':
      return name ? (
        <Trans>{name} closed the ticket</Trans>
      ) : (
        <Trans>Closed automatically after 7 days of inactivity</Trans>
      )
    case 'reopened':
      return <Trans>{name} reopened the ticket</Trans>
    case 'merged_into':
      return (
        <Trans>
          {name} merged the ticket into #{to}
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
          {name} rated support {to} of 5
        </Trans>
      )
  }
}
