import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MonitorSmartphone, Star, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { TicketStatusPill } from './pills.tsx'
import { contextQuery } from './queries.ts'

/** Who asks, where they were, what they learn and what went wrong for them lately. */
export function RequesterPanel({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { t } = useLingui()
  const query = useQuery(contextQuery(desk, ticket.id))
  const now = useNow(60_000)
  const { course, lesson, page, browser, error_id } = ticket.context
  return (
    <Card aria-label={t`About this person`} className="flex flex-col gap-5 text-13">
      {query.isPending && (
        <SkeletonRegion>
          <SkeletonText lines={5} />
        </SkeletonRegion>
      )}
      {query.data && (
        <div className="flex items-start gap-3">
          <Avatar name={query.data.person.name} src={query.data.person.avatar} />
          <div className="min-w-0">
            <p className="text-14 font-semibold wrap-anywhere">{query.data.person.name}</p>
            {query.data.person.email && (
              <p className="flex items-center gap-1 text-ink-muted">
                <span className="min-w-0 truncate">{query.data.person.email}</span>
                <CopyButton text={query.data.person.email} />
              </p>
            )}
            <p className="mt-1 flex flex-wrap items-center gap-2">
              {query.data.role && <RolePill role={query.data.role} />}
              <span className="text-ink-muted">
                <LocalTime zone={query.data.person.time_zone} now={now} />
              </span>
            </p>
          </div>
        </div>
      )}
      {(course || lesson || page || browser || error_id) && (
        <Part title={<Trans>Sent from</Trans>}>
          {course && <p className="font-semibold">{course.title}</p>}
          {lesson && <p>{lesson.title}</p>}
          {page && <p className="wrap-anywhere text-ink-muted">{page}</p>}
          {browser && <p className="text-ink-muted">{browser}</p>}
          {error_id && (
            <p className="flex items-center gap-1">
              <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-danger" />
              <code className="min-w-0 truncate text-12">{error_id}</code>
              <CopyButton text={error_id} />
            </p>
          )}
        </Part>
      )}
      {ticket.rating !== null && (
        <Part title={<Trans>Rating</Trans>}>
          <p className="flex items-center gap-1.5">
            <Star aria-hidden className="size-4 fill-amber text-amber" />
            <Trans>{ticket.rating} of 5</Trans>
          </p>
          {ticket.rating_comment && <p className="text-ink-muted">“{ticket.rating_comment}”</p>}
        </Part>
      )}
      {query.data && query.data.courses.length > 0 && (
        <Part title={<Trans>Courses</Trans>}>
          {query.data.courses.map(({ id, title, progress_percent }) => (
            <div key={id}>
              <p className="wrap-anywhere">{title}</p>
              <ProgressBar showValue value={progress_percent / 100} label={title} />
            </div>
          ))}
        </Part>
      )}
      {query.data && query.data.tickets.length > 0 && (
        <Part title={<Trans>Other tickets</Trans>}>
          {query.data.tickets.map((other) => (
            <Link
              key={other.id}
              to="."
              search={{ ticket: other.id } as never}
              activeProps={{}}
              className="flex items-start justify-between gap-2 hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">
                #{other.number} {other.subject}
              </span>
              <TicketStatusPill status={other.status} />
            </Link>
          ))}
          {query.data.ticket_count > query.data.tickets.length && (
            <Link
              to="."
              search={{ requester_id: query.data.person.id, view: 'all' } as never}
              activeProps={{}}
              className="text-primary hover:underline"
            >
              <Trans>All {query.data.ticket_count + 1} tickets from this person</Trans>
            </Link>
          )}
        </Part>
      )}
      {query.data && query.data.errors.length > 0 && (
        <Part title={<Trans>Recent errors</Trans>}>
          {query.data.errors.map((error) => (
            <p key={error.error_id} className="flex items-center justify-between gap-2">
              <code className="min-w-0 truncate text-12">{error.error_id}</code>
              <span className="shrink-0 text-ink-faint">
                <RelativeTime value={error.at} />
              </span>
            </p>
          ))}
        </Part>
      )}
      {query.data && query.data.devices.length > 0 && (
        <Part title={<Trans>Devices</Trans>}>
          {query.data.devices.map((device) => (
            <p key={device.last_used_at} className="flex items-center gap-2">
              <MonitorSmartphone aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">{device.name}</span>
              <span className="shrink-0 text-ink-faint">
                <RelativeTime value={device.last_used_at} />
              </span>
            </p>
          ))}
        </Part>
      )}
    </Card>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="text-12 text-ink-faint">{title}</h3>
    {children}
  </section>
)

/** What the clock on their wall shows: nobody is called at four in the morning. */
function LocalTime({ zone, now }: { zone: string; now: number }) {
  const { i18n } = useLingui()
  const time = new Date(now).toLocaleTimeString(i18n.locale, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return <Trans>{time} local time</Trans>
}
