import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CertificateSummary } from '#contract/certificates.ts'
import type { PersonSession } from '#contract/live-sessions.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { TicketRow } from '#contract/tickets.ts'
import { CertificateStatusPill } from '#web/features/certificates/certificate-words.tsx'
import { OrderStatusPill } from '#web/features/orders/order-words.tsx'
import { TicketStatusPill } from '#web/features/support/pills.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  personCertificatesQuery,
  personOrdersQuery,
  personSessionsQuery,
  personTicketsQuery,
} from './record-queries.ts'

type PersonRecordsProps = { organizationId: string; personId: string }

/** Certificates, orders, tickets and live sessions of a person: the latest of each, and how many there are. */
export function PersonRecords({ organizationId, personId }: PersonRecordsProps) {
  const mayOpen = useMayOpen()
  const [seesCertificates, seesOrders, seesTickets] = [
    mayOpen('/dashboard/admin/certificates'),
    mayOpen('/dashboard/admin/payments'),
    mayOpen('/dashboard/admin/support'),
  ]
  const certificates = useQuery({
    ...personCertificatesQuery(organizationId, personId),
    enabled: seesCertificates,
  })
  const orders = useQuery({
    ...personOrdersQuery(organizationId, personId),
    enabled: seesOrders,
  })
  const tickets = useQuery({
    ...personTicketsQuery(organizationId, personId),
    enabled: seesTickets,
  })
  const sessions = useQuery(personSessionsQuery(organizationId, personId))
  return (
    <>
      {seesCertificates && (
        <Records
          title={<Trans>Certificates</Trans>}
          empty={<Trans>No certificates yet.</Trans>}
          query={certificates}
          row={certificateRow}
        />
      )}
      {seesOrders && (
        <Records
          title={<Trans>Orders</Trans>}
          empty={<Trans>No orders yet.</Trans>}
          query={orders}
          row={orderRow}
        />
      )}
      {seesTickets && (
        <Records
          title={<Trans>Support tickets</Trans>}
          empty={<Trans>No tickets yet.</Trans>}
          query={tickets}
          row={ticketRow}
        />
      )}
      <Records
        title={<Trans>Live sessions</Trans>}
        empty={<Trans>No sessions attended yet.</Trans>}
        query={sessions}
        row={sessionRow}
      />
    </>
  )
}

interface Shown {
  key: string
  name: ReactNode
  status: ReactNode
  note: ReactNode
}

const certificateRow = (item: CertificateSummary): Shown => ({
  key: item.id,
  name: (
    <a href={item.verify_url} className="hover:underline">
      {item.course_title}
    </a>
  ),
  status: <CertificateStatusPill status={item.status} />,
  note: <RelativeTime value={item.issued_at} />,
})

const orderRow = (item: OrderSummary): Shown => ({
  key: item.id,
  name: (
    <Link
      to="/dashboard/admin/payments/orders/$orderId"
      params={{ orderId: item.id }}
      className="hover:underline"
    >
      {item.course_title}
    </Link>
  ),
  status: <OrderStatusPill status={item.status} />,
  note: (
    <>
      <Amount minor={item.total_minor} currency={item.currency} />,{' '}
      <RelativeTime value={item.paid_at ?? item.placed_at} />
    </>
  ),
})

const ticketRow = (item: TicketRow): Shown => ({
  key: item.id,
  name: (
    <Link
      to="/dashboard/admin/support"
      search={{ ticket: item.id, requester_id: item.requester.id ?? undefined }}
      className="hover:underline"
    >
      {item.subject}
    </Link>
  ),
  status: <TicketStatusPill status={item.status} />,
  note: <RelativeTime value={item.updated_at} />,
})

const sessionRow = (item: PersonSession): Shown => ({
  key: item.id,
  name: item.title,
  status: item.attended ? (
    <Pill tone="success" icon={Check}>
      <Trans>Attended</Trans>
    </Pill>
  ) : (
    <Pill>
      <Trans>Absent</Trans>
    </Pill>
  ),
  note: (
    <>
      <Plural value={item.minutes} one="# minute" other="# minutes" />,{' '}
      <RelativeTime value={item.starts_at} />
    </>
  ),
})

type RecordsProps<Item> = {
  title: ReactNode
  empty: ReactNode
  query: UseQueryResult<{ items: Item[]; total: number }>
  row: (item: Item) => Shown
}

const first = 5

/** The latest of a kind with how many there are; the rest is one press away. */
function Records<Item>({ title, empty, query, row }: RecordsProps<Item>) {
  const [open, setOpen] = useState(false)
  const items = query.data?.items ?? []
  const total = query.data?.total
  return (
    <Card>
      <CardHead
        title={
          <>
            {title}{' '}
            {total !== undefined && (
              <span className="font-normal text-ink-faint tabular-nums">{total}</span>
            )}
          </>
        }
      />
      {query.isError && <QueryFailure query={query} />}
      {query.isPending && <Skeleton className="h-16" />}
      {total === 0 && <p className="text-14 text-ink-muted">{empty}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {(open ? items : items.slice(0, first)).map(row).map((shown) => (
            <li
              key={shown.key}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{shown.name}</span>
              {shown.status}
              <span className="text-13 text-ink-muted">{shown.note}</span>
            </li>
          ))}
        </ul>
      )}
      {!open && items.length > first && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setOpen(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Card>
  )
}
