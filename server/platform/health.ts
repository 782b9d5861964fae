import type { Scanner } from '#server/files/scanner.ts'
import type { Media } from '#server/media/tools.ts'
import { sql } from 'kysely'
import type { PlatformOverview } from '#contract/platform.ts'
import type { Db } from '#server/db/database.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { jobState } from './queued-jobs.ts'

/** How this server, the queue and the database are. Runs with the owner's rights: the queue is not the app's to read. */
export async function readHealth(ctx: PersonCtx, db: Db): Promise<PlatformOverview['health']> {
  const startedAt = performance.now()
  await sql`select 1`.execute(db)
  const answer_milliseconds = Math.round((performance.now() - startedAt) * 10) / 10
  const { rows } = await sql<{
    version: string
    size_bytes: number
    connections: number
    waiting: number
    failed: number
    oldest_seconds: number | null
    recordings_waiting: number
    recordings_failed: number
  }>`select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      r.waiting as recordings_waiting, r.failed as recordings_failed,
      q.waiting + l.waiting as waiting, q.failed, greatest(q.oldest_seconds, l.oldest_seconds) as oldest_seconds
    from (select count(*) filter (where status in ('waiting', 'preparing', 'unavailable'))::int as waiting,
        count(*) filter (where status = 'failed')::int as failed from media_preparations) r,
      (select
      count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where ${jobState} = 'failed')::int as failed,
      extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now()))::int
        as oldest_seconds
      from graphile_worker.jobs) q,
      (select count(*)::int as waiting, extract(epoch from now() - min(e.emitted_at))::int as oldest_seconds
      from event_cursors c join event_log e on e.name = c.event and (e.position > c.position or e.position is null)) l`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate always answers a row.')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const failures = ctx.app.failures.since(anHourAgo)
  const broken = ctx.app.failures.fromBrowsersSince(anHourAgo)
  return {
    errors: {
      last_hour: failures.length,
      recent: failures.slice(0, 10).map(({ at, route, requestId }) => ({
        at: at.toISOString(),
        route,
        request_id: requestId,
      })),
    },
    browser_errors: {
      last_hour: broken.length,
      recent: broken.slice(0, 10).map(({ at, route, requestId, name, places }) => ({
        at: at.toISOString(),
        route,
        error_id: requestId,
        name,
        place: places[0] ?? null,
      })),
    },
    queue: {
      waiting: row.waiting,
      failed: row.failed,
      oldest_seconds: row.oldest_seconds,
      recent: row.failed > 0 ? await listFailed(db) : [],
    },
    database: {
      version: row.version,
      size_bytes: row.size_bytes,
      connections: row.connections,
      answer_milliseconds,
    },
    media: {
      version: (await ctx.app.media.tools())?.version ?? null,
      converts_heic: (await ctx.app.media.heic()) !== null,
      previews: await previewsOf(ctx.app.media),
      scanner: await scannerState(ctx.app.files.scanner),
      waiting: row.recordings_waiting,
      failed: row.recordings_failed,
    },
  }
}

async function previewsOf(media: Media) {
  const tools = await media.documents()
  if (!tools) return 'none'
  return tools.soffice ? 'office' : 'pdf'
}

async function scannerState(scanner: Scanner | null) {
  if (!scanner) return 'off'
  return (await scanner.isThere()) ? 'ready' : 'unreachable'
}

/** The first line says why; the rest is where in the code. */
async function listFailed(db: Db) {
  const { rows } = await sql<{ id: string; task: string; error: string; at: Date }>`
    select id::text, task_identifier as task, last_error as error, updated_at as at from graphile_worker.jobs
    where ${jobState} = 'failed' order by updated_at desc, id desc limit 10`.execute(db)
  return rows.map(({ id, task, error, at }) => ({
    at: at.toISOString(),
    job_id: id,
    task,
    reason: (error.split('\n')[0] ?? '').slice(0, 200),
  }))
}
