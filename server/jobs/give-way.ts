import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'

const lookEveryMilliseconds = 25

/**
 * People come first: while requests wait for a connection to the database, a job that has not begun waits too, so that
 * what follows from a thousand submissions does not stand in the way of the next one. It waits two seconds at most: on a
 * server that never catches up, mail still leaves.
 */
export async function giveWay(database: Pick<Database, 'waiting'>, mostMilliseconds = 2_000) {
  const until = performance.now() + mostMilliseconds
  while (database.waiting() > 0 && performance.now() < until) {
    await sleep(lookEveryMilliseconds)
  }
}
