import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { appendEvents } from './event-log.ts'

/**
 * Logs an event in the transaction of the change, so subscribers see it if and only if the change commits; the emitting
 * noun knows none of them. `event_id` is the same for all subscribers and retries, so work that must happen once can
 * detect repeats.
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
