import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { EventSignal } from '#server/events/event-signal.ts'
import { readEvents } from '#server/events/read-events.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { subscriber } from '#server/jobs/job.ts'

/** A server of which only the part that reads events is there, to be killed in the middle of a batch. */
const database = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: 2 })
const app = {
  database,
  clock: { now: () => new Date() },
  eventSignal: new EventSignal(database.pool),
  log: pino({ level: 'silent' }),
} as unknown as Mechanisms

const hanging = subscriber<{ n: number }>(
  { name: 'test.killed', event: 'test.killed.happened' },
  async ({ db }, { n }) => {
    await sql`insert into test_kills values (${n})`.execute(db)
    if (n !== 30) return
    process.stdout.write('in the middle')
    await new Promise(() => undefined)
  },
)
await readEvents(app, [hanging])
