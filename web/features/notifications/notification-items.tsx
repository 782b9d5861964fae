import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { groupRepeats, type Repeats } from './group-repeats.ts'
import { NotificationRow } from './notification-row.tsx'

type NotificationItemsProps = {
  notifications: readonly Notification[]
  className?: string
  /** With the reason why each came and the organization. */
  detailed?: boolean
  onOpen?: () => void
}

/** Notifications as a list; repeats of one kind are folded under the newest. */
export function NotificationItems({
  notifications,
  className,
  detailed = false,
  onOpen,
}: NotificationItemsProps) {
  return (
    <ul className={className}>
      {groupRepeats(notifications).map((repeats) => (
        <Item key={repeats.first.id} repeats={repeats} detailed={detailed} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Item({
  repeats: { first, others },
  detailed,
  onOpen,
}: {
  repeats: Repeats
  detailed: boolean
  onOpen: (() => void) | undefined
}) {
  const [unfolded, setUnfolded] = useState(false)
  const row = (notification: Notification) => (
    <li key={notification.id} className="hover:bg-wash">
      <NotificationRow
        detailed={detailed}
        notification={notification}
        {...(onOpen && { onOpen })}
      />
    </li>
  )
  return (
    <>
      {row(first)}
      {unfolded && others.map(row)}
      {others.length > 0 && !unfolded && (
        <li className="px-3 py-1">
          <Button
            size="sm"
            variant="ghost"
            className="ms-8.5 text-ink-muted"
            onClick={() => setUnfolded(true)}
          >
            <Plural value={others.length} one="# more like this" other="# more like this" />
          </Button>
        </li>
      )}
    </>
  )
}
