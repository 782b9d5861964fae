import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, Lock } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ArticleFromAnswer } from './article-from-answer.tsx'
import { Conversation } from './conversation.tsx'
import type { Desk } from './desk.ts'
import { DeskReply, type DeskReplyHandle } from './desk-reply.tsx'
import { DueTime } from './due-time.tsx'
import { FailedQuery } from './page-states.tsx'
import { TicketStatusPill } from './pills.tsx'
import { queueQuery, ticketQuery } from './queries.ts'
import { queuePageSize } from './queue-page.tsx'
import { queueQueryOf, type QueueSearch } from './queue-search.ts'
import { RequesterPanel } from './requester-panel.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { TicketSkeleton } from './support-skeleton.tsx'
import { TicketMenu } from './ticket-menu.tsx'
import { TicketProperties } from './ticket-properties.tsx'
import { TypingLine } from './typing-line.tsx'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import { useTicketLive } from './use-ticket-live.ts'

type DeskTicketProps = {
  desk: Desk
  ticketId: string
  search: QueueSearch
  onSearchChange: (search: QueueSearch) => void
  missing: ReactNode
}

/** A ticket as the desk works on it: conversation and answer in the middle, the person and the facts beside. */
export function DeskTicket({ desk, ticketId, search, onSearchChange, missing }: DeskTicketProps) {
  const { t } = useLingui()
  const query = useQuery(ticketQuery(desk, ticketId))
  const typist = useTicketLive(desk, ticketId, true)
  const reply = useRef<DeskReplyHandle>(null)
  const queue = useQuery(queueQuery(desk, { ...queueQueryOf(search), page_size: queuePageSize }))
  const ids = queue.data?.items.map(({ id }) => id) ?? []
  const place = ids.indexOf(ticketId)
  const go = (ticket: string | undefined) => onSearchChange({ ...search, ticket })
  const previous = place > 0 ? ids[place - 1] : undefined
  const next = place >= 0 ? ids[place + 1] : ids[0]
  useDeskShortcuts({
    j: () => next && go(next),
    k: () => previous && go(previous),
    u: () => go(undefined),
    r: () => reply.current?.focus('answer'),
    n: () => reply.current?.focus('note'),
  })

  if (query.isPending) return <TicketSkeleton />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  const ticket = query.data
  return (
    <>
      <PageTitle>{`#${ticket.number} ${ticket.subject}`}</PageTitle>
      <div className="mb-3 flex items-center gap-1">
        <Button size="sm" variant="ghost" className="-ms-2.5" onClick={() => go(undefined)}>
          <ArrowLeft className="rtl:rotate-180" />
          <Trans>Queue</Trans>
        </Button>
        <span className="ms-auto" />
        <ShortcutsHelp />
        <IconButton
          size="sm"
          label={t`Previous ticket`}
          disabled={previous === undefined}
          onClick={() => go(previous)}
        >
          <ChevronUp />
        </IconButton>
        <IconButton
          size="sm"
          label={t`Next ticket`}
          disabled={next === undefined}
          onClick={() => go(next)}
        >
          <ChevronDown />
        </IconButton>
        <TicketMenu desk={desk} ticket={ticket} onMerged={(id) => go(id)} />
      </div>
      <header className="mb-5">
        <h1 className="text-20 font-semibold wrap-anywhere">{ticket.subject}</h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-muted">
          <span>#{ticket.number}</span>
          <TicketStatusPill status={ticket.status} />
          {ticket.admins_only && (
            <Pill tone="attention" icon={Lock}>
              <Trans>Admins only</Trans>
            </Pill>
          )}
          <DueTime ticket={ticket} />
        </div>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Conversation
            ticket={ticket}
            actions={(entry) =>
              entry.kind === 'message' &&
              entry.side === 'agent' && (
                <ArticleFromAnswer desk={desk} ticketId={ticket.id} entryId={entry.id} />
              )
            }
          />
          <TypingLine typist={typist} />
          {ticket.can.note && (
            <DeskReply key={ticket.id} ref={reply} desk={desk} ticket={ticket} typist={typist} />
          )}
        </div>
        <div className="flex flex-col gap-4">
          <TicketProperties desk={desk} ticket={ticket} />
          {ticket.can.note && <RequesterPanel desk={desk} ticket={ticket} />}
        </div>
      </div>
    </>
  )
}
