import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Megaphone, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { AttachmentLinks } from '#web/lib/words/attachments.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type AnnouncementItemProps = {
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3'
  announcement: Announcement
  actions?: ReactNode
}

export function AnnouncementItem({
  announcement,
  actions,
  heading: Heading = 'h2',
}: AnnouncementItemProps) {
  const { t, i18n } = useLingui()
  const { author, figures, status } = announcement
  const name = author?.name ?? t`Former member`
  return (
    <article
      aria-label={announcement.title}
      className={classNames(
        'rounded-card border bg-surface p-5',
        announcement.is_read || status !== 'published' ? 'border-line' : 'border-primary',
      )}
    >
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Heading className="min-w-0 text-16 font-semibold wrap-anywhere">
            {announcement.title}
          </Heading>
          {status === 'published' && !announcement.is_read && (
            <Pill tone="primary" icon={Megaphone}>
              {t`New`}
            </Pill>
          )}
          {status === 'scheduled' && (
            <Pill tone="attention" icon={CalendarClock}>
              {t`Scheduled`}
            </Pill>
          )}
          {status === 'withdrawn' && <Pill icon={Undo2}>{t`Withdrawn`}</Pill>}
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-13 text-ink-muted">
          <Avatar size="xs" name={name} src={author?.avatar} />
          <span>{name}</span>
          <span aria-hidden>·</span>
          <RelativeTime value={announcement.published_at ?? announcement.publish_at} />
          <span aria-hidden>·</span>
          <span className="wrap-anywhere">
            {announcement.course?.title ?? <Trans>Everyone</Trans>}
          </span>
          {announcement.edited_at !== null && (
            <span>
              · <Trans>edited</Trans>
            </span>
          )}
        </p>
      </header>
      <DocumentText document={announcement.body} className="max-w-lesson text-14!" />
      <AttachmentLinks attachments={announcement.attachments} />
      {(figures ?? actions) && (
        <footer className="mt-3 flex flex-wrap items-center gap-2 text-13 text-ink-muted">
          {figures && status !== 'scheduled' && (
            <span className="me-auto tabular-nums">
              <Trans>
                Read by {i18n.number(figures.read)} of {i18n.number(figures.told)}
              </Trans>
            </span>
          )}
          {actions}
        </footer>
      )}
    </article>
  )
}
