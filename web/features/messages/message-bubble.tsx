import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, EyeOff, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteMessage, reportMessage, type Message } from '#contract/conversations.ts'
import { call } from '#web/lib/call.ts'
import { AttachmentLinks } from '#web/lib/words/attachments.tsx'
import { ReportDialog } from '#web/lib/words/report-dialog.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type MessageBubbleProps = {
  organizationId: string
  message: Message
  /** Says who wrote it, where more than two talk. */
  showAuthor: boolean
  isRead: boolean
  onChanged: () => unknown
}

export function MessageBubble({
  organizationId,
  message,
  showAuthor,
  isRead,
  onChanged,
}: MessageBubbleProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null)
  const params = { organizationId, messageId: message.id }
  const close = (open: boolean) => !open && setAsking(null)
  const name = message.author?.name ?? t`Former member`
  return (
    <article
      aria-label={t`Message ${message.number} by ${name}`}
      className={classNames('group flex flex-col', message.is_mine ? 'items-end' : 'items-start')}
    >
      {showAuthor && !message.is_mine && (
        <p className="mb-0.5 px-1 text-12 text-ink-muted">{name}</p>
      )}
      <div
        className={classNames(
          'flex max-w-full items-center gap-1',
          message.is_mine && 'flex-row-reverse',
        )}
      >
        <div
          className={classNames(
            'max-w-140 min-w-0 rounded-card border px-3.5 py-2.5',
            message.is_mine ? 'border-transparent bg-primary-soft' : 'border-line bg-surface',
          )}
        >
          {message.hidden && (
            <p className="flex gap-1.5 text-13 text-amber-ink">
              <EyeOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {message.hidden.reason === null ? (
                <Trans>Hidden by a moderator.</Trans>
              ) : (
                <Trans>Hidden: {message.hidden.reason}</Trans>
              )}
            </p>
          )}
          {message.deleted_at !== null && (
            <p className="text-13 text-ink-faint">
              <Trans>Message removed</Trans>
            </p>
          )}
          {message.body && <DocumentText document={message.body} className="text-14!" />}
          <AttachmentLinks attachments={message.attachments} />
        </div>
        {(message.can.delete || message.can.report) && (
          <Menu>
            <MenuTrigger asChild>
              <IconButton size="sm" label={t`More about message ${message.number}`}>
                <Ellipsis />
              </IconButton>
            </MenuTrigger>
            <MenuContent>
              {message.can.report && (
                <MenuItem icon={<Flag />} onSelect={() => setAsking('report')}>
                  <Trans>Report</Trans>
                </MenuItem>
              )}
              {message.can.delete && (
                <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('delete')}>
                  <Trans>Delete message</Trans>
                </MenuItem>
              )}
            </MenuContent>
          </Menu>
        )}
      </div>
      <p className="mt-0.5 px-1 text-12 text-ink-faint">
        <RelativeTime value={message.created_at} />
        {isRead && (
          <>
            {' · '}
            <Trans>Read</Trans>
          </>
        )}
      </p>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={<Trans>Delete this message?</Trans>}
        effect={
          <Trans>
            The message and its files will be deleted for everyone. You can't undo this.
          </Trans>
        }
        confirmLabel={<Trans>Delete message</Trans>}
        onConfirm={async () => {
          await call(deleteMessage, { params })
          await onChanged()
        }}
      />
      <ReportDialog
        open={asking === 'report'}
        onOpenChange={close}
        onReport={(body) => call(reportMessage, { params, body })}
      />
    </article>
  )
}
