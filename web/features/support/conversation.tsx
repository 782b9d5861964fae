import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket, TicketEntry } from '#contract/tickets.ts'
import { numberFormat } from '#contract/formats.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { EventLine } from './event-line.tsx'

type ConversationProps = {
  ticket: Ticket
  /** What can be done with one message; shown at its end. */
  actions?: (entry: TicketEntry) => ReactNode
}

/** What was said and done, in order. Notes are marked by colour, a lock and a word. */
export function Conversation({ ticket, actions }: ConversationProps) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Conversation`} className="flex flex-col gap-4">
      {ticket.entries.map((entry) => (
        <li key={entry.id}>
          {entry.event === null ? (
            <Message entry={entry} actions={actions?.(entry)} />
          ) : (
            <EventLine entry={entry} event={entry.event} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Message({ entry, actions }: { entry: TicketEntry; actions: ReactNode }) {
  const isNote = entry.kind === 'note'
  const name = entry.author?.name ?? ''
  return (
    <article
      aria-label={name}
      className={classNames(
        'rounded-card border p-4',
        isNote
          ? 'border-amber/40 bg-amber-soft'
          : entry.side === 'agent'
            ? 'border-line bg-primary-soft/50'
            : 'border-line bg-surface',
      )}
    >
      <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Avatar size="sm" name={name} src={entry.author?.avatar} />
        <span className="font-semibold wrap-anywhere">{name}</span>
        {isNote && (
          <span className="inline-flex items-center gap-1 text-13 text-amber-ink">
            <Lock aria-hidden className="size-3.5" />
            <Trans>Internal note</Trans>
          </span>
        )}
        {!isNote && entry.side === 'agent' && (
          <span className="text-13 text-ink-muted">
            <Trans>Support</Trans>
          </span>
        )}
        {entry.moved_from !== null && (
          <span className="text-13 text-ink-muted">
            <Trans>from #{entry.moved_from}</Trans>
          </span>
        )}
        <span className="ms-auto flex items-center gap-1 text-13 text-ink-muted">
          <RelativeTime value={entry.created_at} />
          {actions}
        </span>
      </header>
      {entry.body && <DocumentText document={entry.body} className="text-14!" />}
      {entry.attachments.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {entry.attachments.map((file) => (
            <li key={file.id} className="max-w-full">
              <a
                href={file.url}
                target="_blank"
                rel="noreferrer"
                className="flex items-center gap-1.5 rounded-control border border-line bg-raised px-2.5 py-1.5 text-13 hover:bg-wash"
              >
                <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                <span className="truncate">{file.name}</span>
                <FileSize bytes={file.size_bytes} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  const [value, unit] =
    bytes >= 1024 ** 2 ? [bytes / 1024 ** 2, 'megabyte'] : [Math.max(1, bytes / 1024), 'kilobyte']
  const text = numberFormat(i18n.locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(Math.round(value * 10) / 10)
  return <span className="shrink-0 text-ink-faint">{text}</span>
}
