import { sql } from 'kysely'
import type { NotificationPreference } from '#contract/notifications.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Delivery } from '#server/events/notify.ts'
import type { Reader } from '#server/words/word.ts'
import { effective, type Rule } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listByIds, readerOfRow } from './queries.ts'
import { wordingsFor, type Wording } from './wordings.ts'

interface Copy {
  /** Which of the wordings it has, counted from one as PostgreSQL does. */
  wording: number
  personId: string
  choice: Pick<NotificationPreference, 'in_app' | 'email' | 'push'>
}

/**
 * Writes the ledger, tells open pages and queues mails, all or nothing, in the same few statements for one delivery and
 * for hundreds. A repeated delivery finds its rows and stops.
 */
export async function deliverAll(
  ctx: Ctx,
  kinds: readonly NotificationKind[],
  deliveries: readonly Delivery[],
): Promise<void> {
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  const unknown = deliveries.find(({ kind }) => !kindOf.has(kind))
  if (unknown) throw new Error(`No noun declares the kind of notification ${unknown.kind}`)
  const [{ rules, sandboxes }, people] = await Promise.all([
    listRules(ctx.db, deliveries),
    listAddressees(ctx.db, deliveries),
  ])
  const wordings: Wording[] = []
  const copies = deliveries.flatMap((delivery) => {
    const wordingOf = wordingsFor(delivery, wordings)
    const kind = kindOf.get(delivery.kind)
    const rule = rules.get(`${delivery.organization_id} ${delivery.kind}`)
    const isSandbox = sandboxes.has(delivery.organization_id ?? '')
    return delivery.person_ids.toSorted().flatMap((personId): Copy[] => {
      const person = people.get(personId)
      if (!kind || !person) return []
      const choice = effective(kind, person.chosen.get(kind.name), rule)
      const email = kind.mailsItself || isSandbox ? 'off' : choice.email
      const push = choice.push && person.hasDevice && !isSandbox
      return [
        {
          wording: wordingOf(person.reader),
          personId,
          choice: { in_app: choice.in_app, email, push },
        },
      ]
    })
  })
  if (copies.length === 0) return
  await keepDetails(ctx, deliveries)
  const written = await writeDown(ctx.db, wordings, copies)
  await showInApp(
    ctx,
    written.filter((row) => row.in_app).map((row) => row.id),
  )
  const pushed = written.filter((row) => row.push).map((row) => row.id)
  if (pushed.length > 0) await addJob(ctx.db, 'notifications.push', { notification_ids: pushed })
  const mailed = written.filter((row) => row.email === 'now').map((row) => row.id)
  if (mailed.length > 0) await addJob(ctx.db, 'notifications.mail', { notification_ids: mailed })
}

/** Once for everyone who is told of it, in this batch and the next. */
async function keepDetails(ctx: Ctx, deliveries: readonly Delivery[]) {
  const details = new Map(
    deliveries.flatMap(({ kind, key, detail }) => {
      // What was queued before there were details has none.
      return detail ? [[`${kind}:${key}`, JSON.stringify(detail)] as const] : []
    }),
  )
  if (details.size === 0) return
  await ctx.db
    .insertInto('notification_details')
    .values(
      [...details].map(([dedupe_key, detail]) => ({ dedupe_key, detail, created_at: ctx.now })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** What the organizations have chosen for the kinds, by organization and kind, and which of them nothing may leave. */
async function listRules(db: Db, deliveries: readonly Delivery[]) {
  const { rows } = await sql<Rule & { id: string; kind: string | null; is_sandbox: boolean }>`
    select o.id, o.sandbox_at is not null as is_sandbox, r.kind, r.in_app, r.email, r.mandatory
    from organizations o left join notification_rules r on r.organization_id = o.id
      and r.kind = any(${deliveries.map((one) => one.kind)}::text[])
    where o.id = any(${deliveries.flatMap((one) => one.organization_id ?? [])}::uuid[])`.execute(db)
  return {
    rules: new Map<string, Rule>(
      rows.flatMap((row) => (row.kind === null ? [] : [[`${row.id} ${row.kind}`, row]])),
    ),
    sandboxes: new Set(rows.flatMap(({ id, is_sandbox }) => (is_sandbox ? [id] : []))),
  }
}

type StoredChoice = Pick<Copy['choice'], 'in_app' | 'email'> & { push: boolean | null }

/** Those who still have an account, each with their language and what they chose for the kinds. */
async function listAddressees(db: Db, deliveries: readonly Delivery[]) {
  const { rows } = await sql<Addressed>`
    select p.id, reading_language(p.id, p.language) as language, p.time_zone, c.kind, c.in_app, c.email, c.push,
      exists (select 1 from push_devices d where d.person_id = p.id) as has_device
    from people p
    left join notification_preferences c on c.person_id = p.id
      and c.kind = any(${deliveries.map((one) => one.kind)}::text[])
    where p.id = any(${[...new Set(deliveries.flatMap((one) => one.person_ids))]}::uuid[])
      and p.suspended_at is null`.execute(db)
  const people = new Map<string, Addressee>()
  for (const { id, language, time_zone, kind, in_app, email, push, has_device } of rows) {
    const person = people.get(id) ?? {
      reader: { language, timeZone: time_zone },
      chosen: new Map<string, StoredChoice>(),
      hasDevice: has_device,
    }
    if (kind !== null) person.chosen.set(kind, { in_app, email, push })
    people.set(id, person)
  }
  return people
}

interface Addressee {
  reader: Reader
  chosen: Map<string, StoredChoice>
  hasDevice: boolean
}

type Addressed = StoredChoice & {
  id: string
  language: string
  time_zone: string
  kind: string | null
  has_device: boolean
}

async function writeDown(db: Db, wordings: readonly Wording[], copies: readonly Copy[]) {
  const each = <T>(read: (wording: Wording) => T) => wordings.map(read)
  const { rows } = await sql<{ id: string; in_app: boolean; email: string; push: boolean }>`
    insert into notifications (person_id, organization_id, kind, type, title, message, link, reason, words, actor_id,
      dedupe_key, in_app, email, push, created_at)
    select c.person_id, d.organization_id, d.kind, d.type, d.title, d.message, d.link, d.reason, d.words, d.actor_id,
      d.kind || ':' || d.key, c.in_app, c.email, c.push, d.happened_at
    from unnest(${copies.map((one) => one.wording)}::int[], ${copies.map((one) => one.personId)}::uuid[],
        ${copies.map((one) => one.choice.in_app)}::boolean[], ${copies.map((one) => one.choice.email)}::text[],
        ${copies.map((one) => one.choice.push)}::boolean[])
      with ordinality as c (wording, person_id, in_app, email, push, place)
    join unnest(${each((one) => one.organization_id)}::uuid[], ${each((one) => one.kind)}::text[],
        ${each((one) => one.type)}::text[], ${each((one) => one.title)}::text[], ${each((one) => one.message)}::text[],
        ${each((one) => one.link)}::text[], ${each((one) => one.reason)}::text[], ${each((one) => one.words)}::jsonb[],
        ${each((one) => one.actor_id)}::uuid[], ${each((one) => one.key)}::text[],
        ${each((one) => one.happened_at)}::timestamptz[])
      with ordinality as d (organization_id, kind, type, title, message, link, reason, words, actor_id, key, happened_at,
        place)
      on d.place = c.wording
    order by c.place
    on conflict (person_id, dedupe_key) do nothing
    returning id, in_app, email, push`.execute(db)
  return rows
}

async function showInApp(ctx: Ctx, ids: string[]) {
  const rows = ids.length > 0 ? await listByIds(ctx.db, ids) : []
  await publishAllLive(
    ctx,
    rows.map((row) => ({
      topic: `person:${row.person_id}`,
      name: 'notification.created',
      data: presentNotification(ctx.app, row, readerOfRow(row)),
    })),
  )
}
