import { sql } from 'kysely'
import { asSystem, job, type Job } from '#server/jobs/job.ts'

/** How long events can still be inspected. */
const keptMinutes = 60

/** Deletes events that every subscriber of this version has read. */
const sweep = job({ name: 'events.sweep', cron: '*/10 * * * *' }, (app) =>
  asSystem(app, async ({ db }) => {
    const { rows } = await sql<{ event: string }>`select distinct event from event_cursors`.execute(
      db,
    )
    const subscribers = rows.flatMap(({ event }) => app.subscribers(event).map(({ name }) => name))
    await sql`delete from event_log e where e.position is not null
      and e.emitted_at < now() - ${keptMinutes} * interval '1 minute'
      and not exists (select from event_cursors c where c.event = e.name and c.position < e.position
        and c.subscriber = any(${subscribers}::text[]))`.execute(db)
  }),
)

export const eventJobs: Job[] = [sweep]
