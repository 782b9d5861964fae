import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'

/** An event as its subscribers read it. */
export interface LoggedEvent {
  position: number
  data: Record<string, unknown>
}

/** A subscriber and the event that it reads. */
export interface Reads {
  readonly name: string
  readonly event: string
}

/** Writes events to the log in the transaction of the change: they are read if and only if the change commits. */
export async function appendEvents(ctx: Ctx, name: string, all: readonly object[]) {
  if (all.length === 0) return
  const data = all.map((one) => JSON.stringify(one))
  await sql`insert into event_log (name, data)
    select ${name}::text, data::json from unnest(${data}::text[]) with ordinality as given (data, place)
    order by place`.execute(ctx.db)
  ctx.afterCommit(() => ctx.app.eventSignal.raise())
}

/** Assigns positions to the events committed since the last call, and returns their names. */
export async function placeEvents(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'place_events',
    text: 'select place_events() as name',
  })
  return rows.map(({ name }) => name)
}

/** A new subscriber reads events from now on. */
export async function registerCursors(pool: pg.Pool, subscribers: readonly Reads[]) {
  await pool.query(
    `insert into event_cursors (subscriber, event, position)
     select given.subscriber, given.event, h.position
     from unnest($1::text[], $2::text[]) as given (subscriber, event), event_log_head h
     on conflict (subscriber) do update set event = excluded.event
       where event_cursors.event <> excluded.event`,
    [subscribers.map(({ name }) => name), subscribers.map(({ event }) => event)],
  )
}

/** The subscribers that have something to read. */
export async function findLagging(pool: pg.Pool, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ subscriber: string }>({
    name: 'lagging_subscribers',
    text: `select subscriber from event_cursors c where subscriber = any($1)
      and exists (select from event_log e where e.name = c.event and e.position > c.position)`,
    values: [names],
  })
  return new Set(rows.map(({ subscriber }) => subscriber))
}

/**
 * Locks the cursor and reads what follows it, oldest first. Undefined if another server is working for this subscriber.
 * The second statement sees everything committed before the cursor was locked, so no event is read twice.
 */
export async function readLocked(
  db: Db,
  { name, event }: Reads,
  limit: number,
): Promise<LoggedEvent[] | undefined> {
  const [{ rows: locked }, { rows }] = await Promise.all([
    sql`select from event_cursors where subscriber = ${name} for update skip locked`.execute(db),
    sql<LoggedEvent>`select position, data from event_log where name = ${event}
      and position > (select position from event_cursors where subscriber = ${name})
      order by position limit ${limit}`.execute(db),
  ])
  return locked.length === 0 ? undefined : rows
}

/**
 * The same for many subscribers, by name: those that no other server is working for, each with a limited number of
 * events.
 */
export async function readAllLocked(
  db: Db,
  names: readonly string[],
  limit: number,
): Promise<Map<string, LoggedEvent[]>> {
  const [{ rows: locked }, { rows }] = await Promise.all([
    sql<{
      subscriber: string
    }>`select subscriber from event_cursors where subscriber = any(${names}::text[])
      order by subscriber for update skip locked`.execute(db),
    sql<
      LoggedEvent & { subscriber: string }
    >`select c.subscriber, e.position, e.data from event_cursors c
      cross join lateral (select position, data from event_log where name = c.event and position > c.position
        order by position limit ${limit}) e
      where c.subscriber = any(${names}::text[]) order by e.position`.execute(db),
  ])
  const byName = Map.groupBy(rows, ({ subscriber }) => subscriber)
  return new Map(locked.map(({ subscriber }) => [subscriber, byName.get(subscriber) ?? []]))
}

export const moveCursors = (db: Db, moved: readonly { name: string; position: number }[]) =>
  sql`update event_cursors c set position = given.position
    from unnest(${moved.map(({ name }) => name)}::text[], ${moved.map(({ position }) => position)}::bigint[])
      as given (subscriber, position)
    where c.subscriber = given.subscriber`.execute(db)

export const moveCursor = (db: Db, subscriber: string, position: number) =>
  sql`update event_cursors set position = ${position} where subscriber = ${subscriber}`.execute(db)

export interface Lag {
  subscriber: string
  waiting: number
  seconds: number
}

/** Number of unread events per subscriber, and how long the oldest has been waiting. */
export async function readLag(pool: Pick<pg.Pool, 'query'>): Promise<Lag[]> {
  const { rows } = await pool.query<Lag>(
    `select c.subscriber, count(e.id)::int as waiting,
       coalesce(extract(epoch from now() - min(e.emitted_at)), 0)::float8 as seconds
     from event_cursors c left join event_log e
       on e.name = c.event and (e.position > c.position or e.position is null)
     group by c.subscriber order by c.subscriber`,
  )
  return rows
}
