import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'

/**
 * Says that something happened. Every job that waits for the event is queued in the same transaction, so a subscriber
 * hears of it exactly when the change is committed; the noun that emits knows none of them. `event_id` is the same for
 * all of them and whenever one runs again, so that what must happen once can be told from what happens twice.
 */
export const emit = (ctx: Ctx, name: `${string}.${string}`, data: Record<string, unknown>) =>
  emitAll(ctx, name, [data])

/** The same event about many things, in one statement. */
export async function emitAll(
  ctx: Ctx,
  name: `${string}.${string}`,
  happenings: readonly Record<string, unknown>[],
) {
  const events = happenings.map((data) => ({
    ...data,
    event_id: randomUUID(),
    happened_at: ctx.now.toISOString(),
  }))
  const jobs: { task: string; payload: Record<string, unknown> }[] = []
  for (const { name: task, concerns } of ctx.app.subscribers(name)) {
    const concerned = concerns ? await concerns(ctx.db, events) : events
    jobs.push(...concerned.map((payload) => ({ task, payload })))
  }
  await addJobs(ctx.db, jobs)
}
