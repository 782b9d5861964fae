import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'

const lookEveryMilliseconds = 25

/**
 * Gives requests priority: while requests wait for a database connection, a job that hasn't started waits too, so the
 * follow-up work of a thousand submissions doesn't delay the next one. It waits at most two seconds, so mail is still
 * sent from a server that never catches up.
 */
export async function giveWay(database: Pick<Database, 'waiting'>, mostMilliseconds = 2_000) {
  const until = performance.now() + mostMilliseconds
  while (database.waiting() > 0 && performance.now() < until) {
    await sleep(lookEveryMilliseconds)
  }
}
