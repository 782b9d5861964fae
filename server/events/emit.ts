import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { appendEvents } from './event-log.ts'

/**
 * Says that something happened. The event is logged in the same transaction, so a subscriber hears of it exactly when the
 * change is committed; the noun that emits knows none of them. `event_id` is the same for all of them and whenever one
 * runs again, so that what must happen once can be told from what happens twice.
 */
export const emit = (ctx: Ctx, name: `${string}.${string}`, data: Record<string, unknown>) =>
  emitAll(ctx, name, [data])

/** The same event about many things, in one statement. */
export async function emitAll(
  ctx: Ctx,
  name: `${string}.${string}`,
  happenings: readonly Record<string, unknown>[],
) {
  if (ctx.app.subscribers(name).length === 0) return
  const happened_at = ctx.now.toISOString()
  await appendEvents(
    ctx,
    name,
    happenings.map((data) => ({ ...data, event_id: randomUUID(), happened_at })),
  )
}
