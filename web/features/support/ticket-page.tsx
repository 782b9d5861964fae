import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, RotateCcw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Conversation } from './conversation.tsx'
import { below, type Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { TicketStatusPill } from './pills.tsx'
import { ticketQuery, ticketsKey } from './queries.ts'
import { RateTicket } from './rate-ticket.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketSkeleton } from './support-skeleton.tsx'
import { TypingLine } from './typing-line.tsx'
import { useTicketLive } from './use-ticket-live.ts'
import { kindWords } from './words.ts'

type TicketPageProps = {
  desk: Desk
  ticketId: string
  missing: ReactNode
  /** Tells the breadcrumb what the id is called. */
  onNamed: (name: string) => void
}

/** A ticket as the person who asked sees it. */
export function TicketPage({ desk, ticketId, missing, onNamed }: TicketPageProps) {
  const query = useQuery(ticketQuery(desk, ticketId))
  const typist = useTicketLive(desk, ticketId, false)
  const number = query.data?.number
  useEffect(() => {
    if (number !== undefined) onNamed(`#${number}`)
  }, [number, onNamed])
  if (query.isPending) return <TicketSkeleton />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  const ticket = query.data
  return (
    <>
      <PageTitle>{ticket.subject}</PageTitle>
      <PageHead
        title={ticket.subject}
        status={<TicketStatusPill status={ticket.status} />}
        description={<ExpectedAnswer ticket={ticket} />}
        action={<TicketActions desk={desk} ticket={ticket} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-4">
          <Conversation ticket={ticket} />
          <TypingLine typist={typist} />
          {ticket.can.rate && <RateTicket desk={desk} ticket={ticket} />}
          {ticket.merged_into ? (
            <p className="text-ink-muted">
              <Trans>
                This conversation continues in{' '}
                <Link
                  to={below(desk, `tickets/${ticket.merged_into.id}`)}
                  className="text-primary underline underline-offset-4"
                >
                  #{ticket.merged_into.number}
                </Link>
                .
              </Trans>
            </p>
          ) : ticket.can.reply ? (
            <ReplyForm key={ticket.id} desk={desk} ticket={ticket} />
          ) : (
            <p className="text-ink-muted">
              <Trans>This ticket is closed. Reopen it to write more.</Trans>
            </p>
          )}
        </div>
        <TicketFacts ticket={ticket} />
      </div>
    </>
  )
}

function ExpectedAnswer({ ticket }: { ticket: Ticket }) {
  const { i18n } = useLingui()
  const now = useNow(30_000)
  if (ticket.status === 'waiting')
    return <Trans>We’ve replied and are waiting to hear from you.</Trans>
  if (ticket.status !== 'open' || ticket.answer_due_at === null) return null
  const when = new Date(ticket.answer_due_at).toLocaleString(i18n.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return Date.parse(ticket.answer_due_at) > now ? (
    <Trans>We’ll reply by {when}.</Trans>
  ) : (
    <Trans>We’re sorry for the delay. We meant to reply by {when}.</Trans>
  )
}

function TicketActions({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: (verb: 'close' | 'reopen') => {
      const params = { organizationId: desk.organizationId, ticketId: ticket.id }
      return call(verb === 'close' ? desk.api.closeTicket : desk.api.reopenTicket, { params })
    },
    onSuccess: async (changed, verb) => {
      client.setQueryData(ticketQuery(desk, ticket.id).queryKey, changed)
      toast.success(verb === 'close' ? t`Ticket closed` : t`Ticket reopened`)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <>
      {ticket.can.reopen && (
        <Button pending={act.isPending} onClick={() => act.mutate('reopen')}>
          <RotateCcw />
          <Trans>Reopen</Trans>
        </Button>
      )}
      {ticket.can.close && (
        <Button pending={act.isPending} onClick={() => act.mutate('close')}>
          <CheckCheck />
          <Trans>Close ticket</Trans>
        </Button>
      )}
    </>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useLingui()
  const { course, lesson, error_id, browser } = ticket.context
  const items = [
    { term: t`Number`, value: `#${ticket.number}` },
    { term: t`Type`, value: i18n._(kindWords[ticket.kind]) },
    { term: t`Opened`, value: <RelativeTime value={ticket.created_at} /> },
    ...(ticket.assignee ? [{ term: t`Assigned to`, value: ticket.assignee.name }] : []),
    ...(course ? [{ term: t`Course`, value: course.title }] : []),
    ...(lesson ? [{ term: t`Lesson`, value: lesson.title }] : []),
    ...(browser ? [{ term: t`Browser`, value: browser }] : []),
    ...(error_id
      ? [{ term: t`Error ID`, value: <code className="text-12">{error_id}</code> }]
      : []),
  ]
  return (
    <aside className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-3 text-14 font-semibold">
        <Trans>About this ticket</Trans>
      </h2>
      <dl className="flex flex-col gap-2.5 text-14">
        {items.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-13 text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
