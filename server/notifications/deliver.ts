import { sql } from 'kysely'
import type { NotificationPreference } from '#contract/notifications.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Delivery } from '#server/events/notify.ts'
import { effective, type Rule } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listByIds } from './queries.ts'

interface Copy {
  /** Which of the deliveries it is of, counted from one as PostgreSQL does. */
  delivery: number
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
  const [rules, people] = await Promise.all([
    listRules(ctx.db, deliveries),
    listAddressees(ctx.db, deliveries),
  ])
  const copies = deliveries.flatMap((delivery, at) => {
    const kind = kindOf.get(delivery.kind)
    const rule = rules.get(`${delivery.organization_id} ${delivery.kind}`)
    return delivery.person_ids.toSorted().flatMap((personId): Copy[] => {
      const chosen = people.get(personId)
      if (!kind || !chosen) return []
      const choice = effective(kind, chosen.choices.get(kind.name), rule)
      const email = kind.mailsItself ? 'off' : choice.email
      const push = choice.push && chosen.hasDevice
      return [{ delivery: at + 1, personId, choice: { in_app: choice.in_app, email, push } }]
    })
  })
  if (copies.length === 0) return
  await keepDetails(ctx, deliveries)
  const written = await writeDown(ctx.db, deliveries, copies)
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

/** What the organizations have chosen for the kinds, by organization and kind. */
async function listRules(db: Db, deliveries: readonly Delivery[]): Promise<Map<string, Rule>> {
  const { rows } = await sql<Rule & { organization_id: string; kind: string }>`
    select organization_id, kind, in_app, email, mandatory from notification_rules
    where organization_id = any(${deliveries.flatMap((one) => one.organization_id ?? [])}::uuid[])
      and kind = any(${deliveries.map((one) => one.kind)}::text[])`.execute(db)
  return new Map(rows.map((row) => [`${row.organization_id} ${row.kind}`, row]))
}

type StoredChoice = Pick<Copy['choice'], 'in_app' | 'email'> & { push: boolean | null }

/** Those who still have an account, each with what they chose for the kinds. */
async function listAddressees(db: Db, deliveries: readonly Delivery[]) {
  const { rows } = await sql<
    StoredChoice & { id: string; kind: string | null; has_device: boolean }
  >`
    select p.id, c.kind, c.in_app, c.email, c.push,
      exists (select 1 from push_devices d where d.person_id = p.id) as has_device
    from people p
    left join notification_preferences c on c.person_id = p.id
      and c.kind = any(${deliveries.map((one) => one.kind)}::text[])
    where p.id = any(${[...new Set(deliveries.flatMap((one) => one.person_ids))]}::uuid[])
      and p.suspended_at is null`.execute(db)
  const people = new Map<string, { choices: Map<string, StoredChoice>; hasDevice: boolean }>()
  for (const { id, kind, in_app, email, push, has_device } of rows) {
    const { choices } = people.get(id) ?? { choices: new Map<string, StoredChoice>() }
    if (kind !== null) choices.set(kind, { in_app, email, push })
    people.set(id, { choices, hasDevice: has_device })
  }
  return people
}

async function writeDown(db: Db, deliveries: readonly Delivery[], copies: readonly Copy[]) {
  const each = <T>(read: (delivery: Delivery) => T) => deliveries.map(read)
  const { rows } = await sql<{ id: string; in_app: boolean; email: string; push: boolean }>`
    insert into notifications (person_id, organization_id, kind, type, title, message, link, reason, actor_id,
      dedupe_key, in_app, email, push, created_at)
    select c.person_id, d.organization_id, d.kind, d.type, d.title, d.message, d.link, d.reason, d.actor_id,
      d.kind || ':' || d.key, c.in_app, c.email, c.push, d.happened_at
    from unnest(${copies.map((one) => one.delivery)}::int[], ${copies.map((one) => one.personId)}::uuid[],
        ${copies.map((one) => one.choice.in_app)}::boolean[], ${copies.map((one) => one.choice.email)}::text[],
        ${copies.map((one) => one.choice.push)}::boolean[])
      with ordinality as c (delivery, person_id, in_app, email, push, place)
    join unnest(${each((one) => one.organization_id)}::uuid[], ${each((one) => one.kind)}::text[],
        ${each((one) => one.type)}::text[], ${each((one) => one.title)}::text[], ${each((one) => one.message)}::text[],
        ${each((one) => one.link)}::text[], ${each((one) => one.reason)}::text[],
        ${each((one) => one.actor_id)}::uuid[], ${each((one) => one.key)}::text[],
        ${each((one) => one.happened_at)}::timestamptz[])
      with ordinality as d (organization_id, kind, type, title, message, link, reason, actor_id, key, happened_at, place)
      on d.place = c.delivery
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
      data: presentNotification(ctx.app, row),
    })),
  )
}
