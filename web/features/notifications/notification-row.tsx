import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { exactly } from '#web/lib/exactly.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useMarkRead } from './use-mark-read.ts'

const looks: Record<NotificationType, { icon: typeof Info; tint: string }> = {
  success: { icon: CircleCheck, tint: 'bg-success-soft text-success' },
  info: { icon: Info, tint: 'bg-info-soft text-info' },
  warning: { icon: TriangleAlert, tint: 'bg-amber-soft text-amber-ink' },
  error: { icon: CircleAlert, tint: 'bg-danger-soft text-danger' },
}

type NotificationRowProps = {
  notification: Notification
  /** With the reason why it came and the organization. */
  detailed?: boolean
  onOpen?: () => void
}

/** Opening it also marks it read. */
export function NotificationRow({ notification, detailed = false, onOpen }: NotificationRowProps) {
  const { t } = useLingui()
  const markRead = useMarkRead()
  const { icon: Icon, tint } = looks[notification.type]
  const open = () => {
    if (!notification.is_read) markRead.mutate(notification.id)
    onOpen?.()
  }
  const title = (
    <span className={classNames('text-14', !notification.is_read && 'font-semibold')}>
      {notification.title}
    </span>
  )
  return (
    <div className="relative flex gap-3 px-3 py-2.5">
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full', tint)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate" title={notification.title}>
            {notification.link === null ? (
              title
            ) : (
              <Link
                to={notification.link}
                activeOptions={exactly}
                className="block truncate after:absolute after:inset-0 hover:underline"
                onClick={open}
              >
                {title}
              </Link>
            )}
          </span>
          {!notification.is_read && (
            <span className="sr-only">
              {' '}
              <Trans>(unread)</Trans>
            </span>
          )}
          <RelativeTime
            value={notification.timestamp}
            className="shrink-0 text-12 text-ink-faint"
          />
        </p>
        <p
          className={classNames('text-13 text-ink-muted', detailed ? 'wrap-anywhere' : 'truncate')}
        >
          {notification.actor_name !== null && (
            <>
              <bdi>{notification.actor_name}</bdi> ·{' '}
            </>
          )}
          {notification.message}
        </p>
        {detailed && (
          <p className="mt-1 text-12 text-ink-faint">
            {notification.organization !== null && (
              <>
                <bdi>{notification.organization.name}</bdi> ·{' '}
              </>
            )}
            {notification.reason}
          </p>
        )}
      </div>
      {!notification.is_read && (
        <IconButton
          size="sm"
          label={t`Mark “${notification.title}” as read`}
          className="relative shrink-0"
          pending={markRead.isPending}
          onClick={() => markRead.mutate(notification.id)}
        >
          <Check />
        </IconButton>
      )}
    </div>
  )
}
