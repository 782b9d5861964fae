import type { NotificationPreference } from '#contract/notifications.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { presentPreference } from './present.ts'
import { listPreferences } from './queries.ts'

type Choice = Pick<NotificationPreference, 'in_app' | 'email'>

/** Every kind there is, with what I chose or what is usual. */
export async function listNotificationPreferences(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
): Promise<NotificationPreference[]> {
  const chosen = new Map(
    (await listPreferences(ctx.db, ctx.personId)).map((row) => [row.kind, row as Choice]),
  )
  return kinds.map((kind) => presentPreference(kind, effective(kind, chosen.get(kind.name))))
}

export async function setNotificationPreference(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
  kindName: string,
  choice: Choice,
): Promise<NotificationPreference> {
  const kind = kinds.find(({ name }) => name === kindName)
  if (!kind) throw problem('not_found')
  const wanted = effective(kind, choice)
  if (wanted.in_app !== choice.in_app || wanted.email !== choice.email) {
    throw problem('not_allowed', { detail: 'This can not be switched off.' })
  }
  await ctx.db
    .insertInto('notification_preferences')
    .values({ person_id: ctx.personId, kind: kindName, ...wanted, updated_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet({ ...wanted, updated_at: ctx.now }),
    )
    .execute()
  return presentPreference(kind, wanted)
}

/** What holds in the end: a choice counts only where the kind leaves one. */
export function effective(kind: NotificationKind, choice: Choice | undefined): Choice {
  if (!choice || kind.mandatory) return kind.defaults
  return { in_app: choice.in_app, email: kind.mailsItself ? kind.defaults.email : choice.email }
}
