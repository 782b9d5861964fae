import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'

export interface LiveNews {
  topic: string
  /** Past tense, like the event: `notification.created`. */
  name: string
  data: unknown
}

/** Sends an event to every page that listens to the topic, once the change commits. All listeners may read the data. */
export const publishLive = (ctx: Ctx, topic: string, name: string, data: unknown) =>
  publishAllLive(ctx, [{ topic, name, data }])

/** The same for many events, in one statement. */
export async function publishAllLive(ctx: Ctx, news: readonly LiveNews[]) {
  if (news.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into live_events (topic, name, data)
    select topic, name, data::jsonb from unnest(
      ${news.map(({ topic }) => topic)}::text[],
      ${news.map(({ name }) => name)}::text[],
      ${news.map(({ data }) => JSON.stringify(data ?? null))}::text[]
    ) with ordinality as given (topic, name, data, place)
    order by place returning id`.execute(ctx.db)
  ctx.afterCommit(() => ctx.app.live.hint(rows.map((row) => row.id)))
}

/** The topic that a person's sockets themselves listen to; pages can't. */
export const socketsOf = (personId: string) => `sockets:${personId}`

/** Checks again what the person may read and their open pages may receive, after a session or membership has ended. */
export const recheckSockets = (ctx: Ctx, personId: string) => {
  // Replicas that still know of it answer nobody.
  ctx.afterCommit(() => void ctx.app.database.cluster?.catchUp())
  return publishLive(ctx, socketsOf(personId), 'recheck', null)
}
