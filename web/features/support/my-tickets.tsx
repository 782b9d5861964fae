import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { below, type Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { TicketStatusPill } from './pills.tsx'
import { myTicketsQuery } from './queries.ts'

const pageSize = 6

/** The tickets that I opened here, last changed first. */
export function MyTickets({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const query = useQuery(myTicketsQuery(desk, { page, page_size: pageSize }))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={5} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <FailedQuery query={query} />
  const { items, total, total_capped } = query.data
  if (total === 0) {
    return (
      <EmptyState
        className="py-6!"
        drawing={<LetterDrawing />}
        title={<Trans>No tickets yet</Trans>}
        description={<Trans>Your questions to support and our replies will appear here.</Trans>}
      />
    )
  }
  return (
    <>
      <ul aria-label={t`My tickets`} className="-mx-2 flex flex-col">
        {items.map((ticket) => (
          <li key={ticket.id}>
            <Link
              to={below(desk, `tickets/${ticket.id}`)}
              className="block rounded-control px-2 py-2.5 hover:bg-wash"
            >
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{ticket.subject}</span>
                <TicketStatusPill status={ticket.status} />
              </span>
              <span className="mt-1 flex gap-1.5 text-13 text-ink-muted">
                <span>#{ticket.number}</span>
                <span aria-hidden>·</span>
                {ticket.last_message.side === 'agent' ? (
                  <Trans>
                    answered <RelativeTime value={ticket.last_message.at} />
                  </Trans>
                ) : (
                  <Trans>
                    you wrote <RelativeTime value={ticket.last_message.at} />
                  </Trans>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          capped={total_capped}
          onPageChange={setPage}
        />
      )}
    </>
  )
}
