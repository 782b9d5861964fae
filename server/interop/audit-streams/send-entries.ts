import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { unseal } from '#server/http/sealed.ts'
import { daysLater, minutesLater } from '#server/identity/rules.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { signatureHeader } from '../webhooks/signature.ts'
import { readAuditLines, type AuditLine } from './audit-lines.ts'
import { auditStreamPaused } from './notification-kinds.ts'
import {
  batch,
  batchesAtOnce,
  claimMinutes,
  keptDays,
  minutesUntilNext,
  pausedAfterDays,
  sealPurpose,
  timeoutSeconds,
} from './rules.ts'

interface Payload {
  stream_id: string
}

/** Queues a job for each receiver that has something to get. */
export const sendDue = job({ name: 'audit-streams.due', cron: '* * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const due = await sql<{ id: string }>`
      select s.id from audit_streams s left join organizations o on o.id = s.organization_id
      where s.paused_at is null and s.next_attempt_at <= ${now} and o.sandbox_at is null
        and (s.claimed_until is null or s.claimed_until < ${now})
        and exists (select 1 from audit_entries a where (a.written_in, a.id) > (s.written_in, s.entry_id)
          and a.written_in >= s.written_in and (s.organization_id is null or a.organization_id = s.organization_id))`.execute(
      db,
    )
    await addJobs(
      db,
      due.rows.map(({ id }) => ({ task: 'audit-streams.send', payload: { stream_id: id } })),
    )
  }),
)

/**
 * Sends what one receiver hasn't got yet, batch after batch. A batch counts once the receiver has accepted it, so one whose
 * answer got lost is sent again, and no later one overtakes it. No transaction is open while the other side takes its time.
 */
export const sendEntries = job<Payload>(
  { name: 'audit-streams.send', lane: 'outside' },
  async (app, { stream_id }) => {
    const claimId = randomUUID()
    if (!(await asSystem(app, (ctx) => claim(ctx, stream_id, claimId)))) return
    for (let count = 0; count < batchesAtOnce; count += 1) {
      const next = await asSystem(app, (ctx) => readBatch(ctx, stream_id, claimId))
      if (!next || next.lines.length === 0) break
      const outcome = await send(app, next)
      if (!(await asSystem(app, (ctx) => settle(ctx, next, claimId, outcome)))) return
    }
    await asSystem(app, ({ db }) =>
      db
        .updateTable('audit_streams')
        .set({ claim_id: null, claimed_until: null })
        .where('id', '=', stream_id)
        .where('claim_id', '=', claimId)
        .execute(),
    )
  },
)

export const sweepStreamLog = job({ name: 'audit-streams.sweep', cron: '43 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db.deleteFrom('audit_stream_log').where('at', '<', daysLater(now, -keptDays)).execute()
  }),
)

/** False if it is paused, not due, or another job is at it. */
async function claim({ db, now }: Ctx, streamId: string, claimId: string) {
  const claimed = await db
    .updateTable('audit_streams')
    .set({ claim_id: claimId, claimed_until: minutesLater(now, claimMinutes) })
    .where('id', '=', streamId)
    .where('paused_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    // Nothing leaves a sandbox.
    .where(
      sql<boolean>`not exists (select 1 from organizations o
        where o.id = audit_streams.organization_id and o.sandbox_at is not null)`,
    )
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function readBatch(ctx: Ctx, streamId: string, claimId: string) {
  const stream = await ctx.db
    .selectFrom('audit_streams')
    .select(['id', 'organization_id', 'url', 'secret', 'entry_id'])
    // A database that was restored elsewhere counts its transactions from the start again.
    .select(
      sql<string>`least(written_in, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text`.as(
        'written_in',
      ),
    )
    .where('id', '=', streamId)
    .where('claim_id', '=', claimId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (!stream) return undefined
  const { organization_id, written_in, entry_id } = stream
  const found = await readAuditLines(ctx, {
    // Up to the oldest transaction that is still open: what it writes comes before what was written after it.
    where: sql`(a.written_in, a.id) > (${written_in}::bigint, ${entry_id}::uuid)
      and a.written_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      ${organization_id ? sql`and a.organization_id = ${organization_id}` : sql``}`,
    orderBy: sql`a.written_in, a.id`,
    limit: batch.entries,
  })
  let bytes = 0
  const lines: AuditLine[] = []
  for (const line of found) {
    bytes += line.text.length
    if (bytes > batch.bytes && lines.length > 0) break
    lines.push(line)
  }
  return { ...stream, lines }
}

type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

interface Outcome {
  ok: boolean
  status: number
  detail: string
  durationMs: number
}

async function send(app: Mechanisms, { url, secret, lines }: Batch): Promise<Outcome> {
  const body = `${lines.map(({ text }) => text).join('\n')}\n`
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const response = await outsideFetch(app.env, timeoutSeconds)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Lyceum-Audit/1',
        // The same when a batch is sent again.
        'lyceum-delivery': lines.at(-1)?.id ?? '',
        'lyceum-event': 'audit.entries',
        'lyceum-signature': signatureHeader(
          unseal(app.keys, sealPurpose, secret).toString(),
          body,
          app.clock.now(),
        ),
      },
      body,
    })
    const text = (await response.text()).replaceAll('\0', '').slice(0, 300)
    const { ok, status } = response
    return { ok, status, detail: ok ? '' : text, durationMs: took() }
  } catch (error) {
    const detail =
      error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'failed'
    return { ok: false, status: 0, detail, durationMs: took() }
  }
}

/** Writes down what happened. False if sending has to stop, or another job has taken over. */
async function settle(
  ctx: Ctx,
  { id, organization_id, lines }: Batch,
  claimId: string,
  { ok, status, detail, durationMs }: Outcome,
): Promise<boolean> {
  const { db, now } = ctx
  const row = await db
    .selectFrom('audit_streams')
    .select(['failed_attempts', 'failing_since', 'url'])
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
  const last = lines.at(-1)
  if (!row || !last) return false
  const failedAttempts = ok ? 0 : row.failed_attempts + 1
  const failingSince = ok ? null : (row.failing_since ?? now)
  const givesUp = failingSince !== null && daysLater(failingSince, pausedAfterDays) <= now
  await db
    .updateTable('audit_streams')
    .set({
      ...(ok && {
        written_in: sql<number>`${last.written_in}::bigint`,
        entry_id: last.id,
        sent_count: sql<number>`sent_count + ${lines.length}`,
        last_sent_at: now,
      }),
      failed_attempts: failedAttempts,
      failing_since: failingSince,
      next_attempt_at: ok ? now : minutesLater(now, minutesUntilNext(failedAttempts)),
      claim_id: ok ? claimId : null,
      claimed_until: ok ? minutesLater(now, claimMinutes) : null,
      ...(givesUp && { paused_at: now }),
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('audit_stream_log')
    .values({
      organization_id,
      stream_id: id,
      at: now,
      entry_count: ok ? lines.length : 0,
      status,
      detail,
      duration_ms: durationMs,
    })
    .execute()
  if (givesUp) await tellPaused(ctx, { id, organization_id, url: row.url })
  return ok
}

/** The admins of the organization, or the operators of the installation. */
async function tellPaused(
  ctx: Ctx,
  { id, organization_id, url }: { id: string; organization_id: string | null; url: string },
) {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from memberships where organization_id = ${organization_id}::uuid and role = 'admin'
      and suspended_at is null
    union all select id from people where ${organization_id}::uuid is null and user_role = 'super_admin'
      and suspended_at is null`.execute(ctx.db)
  await notify(ctx, auditStreamPaused, {
    to: rows.map((row) => row.id),
    key: `${id} ${ctx.now.toISOString()}`,
    type: 'error',
    title: say('Sending audit entries is paused'),
    message: say(
      '{host} hasn’t accepted any for 3 days. Nothing is lost: resume sending once it works again.',
      { host: new URL(url).host },
    ),
    link: organization_id
      ? `/dashboard/admin/organizations/${organization_id}/settings?tab=audit`
      : '/dashboard/super-admin/settings?page=audit',
    ...(organization_id && { organizationId: organization_id }),
  })
}
