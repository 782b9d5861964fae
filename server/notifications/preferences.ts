import type { NotificationPreference } from '#contract/notifications.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'
import { readerOf } from '#server/words/reader.ts'
import { presentPreference } from './present.ts'
import { listPreferences, listRequired } from './queries.ts'
import { receivable } from './receivable.ts'

type Choice = Pick<NotificationPreference, 'in_app' | 'email'> & {
  /** Nothing chosen: what is usual holds. */
  push?: boolean | null | undefined
}

/** What an organization has chosen for its members. */
export interface Rule extends Pick<Choice, 'in_app' | 'email'> {
  mandatory: boolean
}

/** Every kind that my roles can get, with what I chose or what is usual. */
export async function listNotificationPreferences(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
): Promise<NotificationPreference[]> {
  const chosen = new Map(
    (await listPreferences(ctx.db, ctx.personId)).map((row) => [row.kind, row as Choice]),
  )
  const required = await listRequired(ctx.db, ctx.personId)
  const reader = await readerOf(ctx)
  return (await receivable(ctx, kinds)).map((kind) =>
    presentPreference(
      kind,
      reader,
      effective(kind, chosen.get(kind.name)),
      required.get(kind.name),
    ),
  )
}

export async function setNotificationPreference(
  ctx: PersonCtx,
  kinds: readonly NotificationKind[],
  kindName: string,
  choice: Choice,
): Promise<NotificationPreference> {
  const kind = kinds.find(({ name }) => name === kindName)
  if (!kind) throw problem('not_found')
  const before = (await listPreferences(ctx.db, ctx.personId)).find((row) => row.kind === kindName)
  // Callers that know nothing of devices leave that choice as it is.
  const push = choice.push ?? before?.push
  const wanted = effective(kind, { ...choice, push })
  if (wanted.in_app !== choice.in_app || wanted.email !== choice.email) {
    throw problem('not_allowed', { detail: say('This notification can’t be turned off.') })
  }
  const { in_app, email } = wanted
  const stored = { in_app, email, push: push ?? null }
  await ctx.db
    .insertInto('notification_preferences')
    .values({ person_id: ctx.personId, kind: kindName, ...stored, updated_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet({ ...stored, updated_at: ctx.now }),
    )
    .execute()
  const required = await listRequired(ctx.db, ctx.personId)
  return presentPreference(kind, await readerOf(ctx), wanted, required.get(kindName))
}

/**
 * What holds in the end: what protects the account, then what the organization requires, then what the person chose,
 * then what the organization suggests, then what is usual.
 */
export function effective(
  kind: NotificationKind,
  choice: Choice | undefined,
  rule?: Rule,
): Pick<NotificationPreference, 'in_app' | 'email' | 'push'> {
  if (kind.mandatory) return kind.defaults
  const held = (rule?.mandatory ? rule : choice) ?? rule ?? kind.defaults
  return {
    in_app: held.in_app,
    email: kind.mailsItself ? kind.defaults.email : held.email,
    // Which devices stay silent is for their owner alone to say.
    push: choice?.push ?? kind.defaults.push,
  }
}
