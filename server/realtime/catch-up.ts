import type { Database } from '#server/db/database.ts'
import { eventColumns, type LiveEvent } from './live-feed.ts'

const pageSize = 500

/** Events of a topic since a page read its data: the socket opens later than the page. */
export async function* recentEvents(
  database: Database,
  topic: string,
  ageMilliseconds: number,
): AsyncGenerator<LiveEvent[]> {
  let after = 0
  for (;;) {
    const { rows } = await database.pool.query<LiveEvent>({
      name: 'live_events_recent',
      text: `select ${eventColumns(database)} from live_events
        where topic = $1 and id > $2 and created_at > now() - $3 * interval '1 millisecond'
        order by id limit ${pageSize}`,
      values: [topic, after, ageMilliseconds],
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

/**
 * Events of a topic after the given ID, in order. Events that are seconds old are sent again even below that ID: a
 * slower transaction may have committed them after the listener saw a higher one.
 */
export async function* missedEvents(
  database: Database,
  topic: string,
  lastId: number,
): AsyncGenerator<LiveEvent[]> {
  let after = Math.max(0, lastId - 1000)
  for (;;) {
    const { rows } = await database.pool.query<LiveEvent>({
      name: 'live_events_missed',
      text: `select ${eventColumns(database)} from live_events
        where topic = $1 and id > $2 and (id > $3 or created_at > now() - interval '15 seconds')
        order by id limit ${pageSize}`,
      values: [topic, after, lastId],
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}
