import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { enterAsOwner } from '#server/db/tenancy.ts'
import type { Lane } from './lanes.ts'

/** Work that happens after a change. It may run twice after a crash, so each job is safe to repeat. */
export interface Job {
  readonly name: string
  /** The event that queues it, if one does. */
  readonly event?: string
  /** Minutes, hours, days … as in crontab, in UTC, if it runs by the clock. */
  readonly cron?: string
  /** Where it waits for its turn; `events` unless it says otherwise. */
  readonly lane?: Lane
  run(app: Mechanisms, payload: Record<string, unknown>): Promise<void>
}

interface JobOptions {
  name: string
  event?: string
  cron?: string
  lane?: Lane
}

export const job = <Payload extends object>(
  options: JobOptions,
  run: (app: Mechanisms, payload: Payload) => Promise<void>,
): Job => ({ ...options, run: (app, payload) => run(app, payload as Payload) })

/** One transaction with the owner's rights for work that no person asked for: jobs, start-up, the demo. */
export async function asSystem<T>(app: Mechanisms, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  let putOff: (() => void)[] = []
  const result = await app.database.transaction(enterAsOwner, (db) => {
    putOff = []
    return run({
      db,
      app,
      now: app.clock.now(),
      requestId: 'system',
      ipAddress: null,
      userAgent: '',
      log: app.log,
      afterCommit: (later) => putOff.push(later),
    })
  })
  for (const later of putOff) later()
  return result
}
