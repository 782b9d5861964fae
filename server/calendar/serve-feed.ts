import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { printCalendar } from '#server/icalendar/calendar.ts'
import { asSystem } from '#server/jobs/job.ts'
import { listCalendarItems } from './calendar-items.ts'
import { feedPath, hashSecret } from './feed.ts'
import { loadScope } from './scope.ts'
import { findReader } from '#server/words/reader.ts'

const allowance = { attempts: 60, seconds: 60 }

/** Calendars for other programs. Anyone with the secret address can read it. */
export function serveCalendarFeeds(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  server.get<{ Params: { file: string } }>(`${feedPath}:file`, async (request, reply) => {
    limiter.take(request.ip, allowance, app.clock.now())
    const secret = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1]
    const text = secret && (await readFeed(app, secret))
    if (!text) throw problem('calendar_feed_not_found')
    const etag = `"${createHash('sha256')
      .update(text.replaceAll(/DTSTAMP:.*/g, ''))
      .digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    reply.header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

const readFeed = (app: Mechanisms, secret: string) =>
  asSystem(app, async ({ db, now }) => {
    const feed = await db
      .selectFrom('calendar_feeds as f')
      .innerJoin('people as p', 'p.id', 'f.person_id')
      .select(['f.person_id', 'f.last_read_at'])
      .where('f.secret_hash', '=', hashSecret(secret))
      .where('p.suspended_at', 'is', null)
      .executeTakeFirst()
    if (!feed) return null
    if (now.getTime() - (feed.last_read_at?.getTime() ?? 0) > 60_000) {
      await db
        .updateTable('calendar_feeds')
        .set({ last_read_at: now })
        .where('person_id', '=', feed.person_id)
        .execute()
    }
    const scope = await loadScope(db, { personId: feed.person_id, now })
    const reader = await findReader(db, feed.person_id)
    const items = await listCalendarItems(db, scope, app, reader)
    return printCalendar('Lyceum', items, { now })
  })
