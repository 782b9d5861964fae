import type { NotificationPreference, NotificationPreset } from '#contract/notifications.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { effective, listNotificationPreferences } from './preferences.ts'
import { receivable } from './receivable.ts'

type Choice = Pick<NotificationPreference, 'in_app' | 'email' | 'push'>

/** Chooses for every kind that I can get at once. What can't be switched off stays, and so does what I can't get. */
export async function applyNotificationPreset(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
  preset: NotificationPreset,
): Promise<NotificationPreference[]> {
  const mine = (await receivable(ctx, kinds)).filter(({ mandatory }) => !mandatory)
  const rows = mine.map((kind) => ({
    person_id: ctx.personId,
    kind: kind.name,
    ...effective(kind, choiceOf(kind, preset)),
    updated_at: ctx.now,
  }))
  await ctx.db
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
        updated_at: ctx.now,
      })),
    )
    .execute()
  return listNotificationPreferences(ctx, kinds)
}

function choiceOf(kind: NotificationKind, preset: NotificationPreset): Choice {
  if (preset === 'all') return { in_app: true, email: 'now', push: true }
  if (preset === 'none') return { in_app: false, email: 'off', push: false }
  // Worth a mail at once unless someone chooses otherwise.
  const isImportant = kind.defaults.email === 'now'
  return { in_app: true, email: isImportant ? 'now' : 'off', push: isImportant }
}
