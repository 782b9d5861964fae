import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { latestDigestTime } from './digest-time.ts'
import { markMailed, quietOf } from './mail-now.ts'
import { listBrands } from '#server/organizations/mail-brand.ts'
import { sendDigest } from './mails.ts'
import { quietUntil } from './quiet-time.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

/**
 * Queues a digest for everyone who has news from before the last eight o'clock of their own zone. Run at any time: what
 * a server that was down at eight did not send goes out when it is back.
 */
export async function planDigests(ctx: Ctx): Promise<void> {
  const zones = await undelivered(ctx).select('p.time_zone').distinct().execute()
  for (const { time_zone } of zones) {
    const before = latestDigestTime(ctx.now, time_zone)
    const due = undelivered(ctx)
      .select('n.person_id')
      .distinct()
      .where('p.time_zone', '=', time_zone)
      .where('n.created_at', '<', before)
    await sql`select app_add_job('notifications.digest',
      json_build_object('person_id', person_id, 'before', ${before.toISOString()}::text),
      'digest:' || person_id, null, 25) from ${due} as due`.execute(ctx.db)
  }
}

const undelivered = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('people as p', 'p.id', 'n.person_id')
    .where('n.email', '=', 'daily')
    .where('n.emailed_at', 'is', null)

/** One mail with all of it, without what was read in the meantime. */
export async function sendDigestTo(ctx: Ctx, personId: string, before: Date): Promise<void> {
  const rows = await undelivered(ctx)
    .select(['n.id', 'n.person_id', 'n.kind', 'n.title', 'n.message', 'n.link', 'n.reason'])
    .select(['n.organization_id', 'n.words'])
    .leftJoin('quiet_hours as q', 'q.person_id', 'p.id')
    .select([
      'n.read_at',
      'p.email as address',
      readingLanguage('p'),
      'p.time_zone',
      'q.starts_at',
      'q.ends_at',
    ])
    .where('n.person_id', '=', personId)
    .where('n.created_at', '<', before)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(1000)
    .forUpdate('n')
    .execute()
  const news = rows.filter(({ read_at }) => read_at === null)
  const [first] = news
  const until = first ? quietUntil(ctx.now, first.time_zone, quietOf(first)) : null
  if (until) {
    const payload = { person_id: personId, before: before.toISOString() }
    await addJob(ctx.db, 'notifications.digest', payload, {
      key: `digest:${personId}`,
      runAt: until,
    })
    return
  }
  if (first) {
    const from = await listBrands(
      ctx,
      news.map(({ organization_id }) => organization_id),
    )
    await sendDigest(ctx, first, news, from)
  }
  await markMailed(
    ctx,
    rows.map(({ id }) => id),
  )
}
