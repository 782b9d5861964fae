import type {
  Notification,
  NotificationPreference,
  NotificationType,
} from '#contract/notifications.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { word, type Reader } from '#server/words/word.ts'
import type { NotificationRow } from './queries.ts'
import { readText } from './wordings.ts'

export function presentNotification(
  app: Mechanisms,
  row: NotificationRow,
  reader: Reader,
): Notification {
  const { title, message, reason } = readText(row, reader)
  return {
    id: row.id,
    kind: row.kind,
    type: row.type as NotificationType,
    title,
    message,
    timestamp: row.created_at.toISOString(),
    is_read: row.read_at !== null,
    username: row.username,
    actor_name: row.actor_name,
    avatar: avatarUrl(app, row.avatar_key),
    organization:
      row.organization_id !== null && row.organization_name !== null
        ? { id: row.organization_id, name: row.organization_name }
        : null,
    link: row.link,
    reason,
  }
}

export const presentPreference = (
  kind: NotificationKind,
  reader: Reader,
  chosen: Pick<NotificationPreference, 'in_app' | 'email' | 'push'>,
  requiredBy: string[] = [],
): NotificationPreference => ({
  kind: kind.name,
  label: word(kind.label, reader),
  group: kind.group,
  important: kind.defaults.email === 'now',
  mandatory: kind.mandatory,
  email_fixed: kind.mandatory || kind.mailsItself,
  required_by: requiredBy,
  in_app: chosen.in_app,
  email: chosen.email,
  push: chosen.push,
})
