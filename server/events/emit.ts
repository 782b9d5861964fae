import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'

/**
 * Says that something happened. Every job that waits for the event is queued in the same transaction, so a subscriber
 * hears of it exactly when the change is committed; the noun that emits knows none of them.
 */
export async function emit(ctx: Ctx, event: `${string}.${string}`, data: Record<string, unknown>) {
  for (const task of ctx.app.subscribers(event)) await addJob(ctx.db, task, data)
}
