import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { TicketRow } from '#contract/tickets.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { DueTime } from './due-time.tsx'
import { PriorityPill, TicketStatusPill } from './pills.tsx'
import type { QueueSearch } from './queue-search.ts'

type QueueTableProps = {
  tickets: TicketRow[]
  pending: boolean
  selected: string[]
  onSelectedChange: (selected: string[]) => void
  search: QueueSearch
}

export function QueueTable(props: QueueTableProps) {
  const { tickets, pending, selected, onSelectedChange, search } = props
  const { t } = useLingui()
  const columns: Column<TicketRow>[] = [
    {
      id: 'ticket',
      header: t`Ticket`,
      fixed: true,
      className: 'w-full md:max-w-0',
      cell: (ticket) => (
        <span className="block min-w-0 py-2">
          <Link
            to="."
            search={{ ...search, ticket: ticket.id } as never}
            activeProps={{}}
            className="font-semibold wrap-anywhere"
          >
            {ticket.subject}
          </Link>
          {ticket.admins_only && (
            <Lock aria-label={t`Admins only`} className="ms-1.5 inline size-3.5 text-ink-faint" />
          )}
          <span className="mt-0.5 flex min-w-0 gap-1.5 text-13 font-normal text-ink-muted">
            <span className="shrink-0">#{ticket.number}</span>
            <span className="shrink-0">{ticket.requester.name}</span>
            <span className="truncate text-ink-faint">{ticket.last_message.excerpt}</span>
          </span>
        </span>
      ),
    },
    { id: 'status', header: t`Status`, cell: ({ status }) => <TicketStatusPill status={status} /> },
    {
      id: 'priority',
      header: t`Priority`,
      cell: ({ priority }) =>
        priority === 'normal' ? (
          <span className="text-13 text-ink-faint">
            <Trans context="priority">Normal</Trans>
          </span>
        ) : (
          <PriorityPill priority={priority} />
        ),
    },
    {
      id: 'due',
      header: t`Due`,
      cell: (ticket) => <DueTime ticket={ticket} />,
    },
    {
      id: 'assignee',
      header: t`Assignee`,
      cell: ({ assignee }) =>
        assignee ? (
          <span className="flex items-center gap-2">
            <Avatar size="sm" name={assignee.name} src={assignee.avatar} />
            <span className="sr-only">{assignee.name}</span>
          </span>
        ) : (
          <span className="text-13 text-ink-faint">
            <Trans>Nobody</Trans>
          </span>
        ),
    },
    {
      id: 'updated',
      header: t`Changed`,
      cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
    },
  ]
  return (
    <DataTable
      label={t`Tickets`}
      rows={tickets}
      rowId={({ id }) => id}
      columns={columns}
      pending={pending}
      selected={selected}
      onSelectedChange={onSelectedChange}
      rowLabel={({ number, subject }) => `#${number} ${subject}`}
    />
  )
}
