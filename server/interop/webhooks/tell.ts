import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { WebhookEvent } from '#contract/integrations.ts'
import type { Db } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'

interface Happened {
  organization_id?: string
  event_id: string
  happened_at: string
}

/** One job per event that can be chosen: it writes a delivery for every webhook that wants to know. */
export const tellWebhooks: Job[] = WebhookEvent.options.map((event) =>
  job<Happened>(
    { name: `webhooks.tell-${event.replace('.', '-')}`, event, concerns: wanted(event) },
    (app, happened) =>
      asSystem(app, async ({ db, now }) => {
        if (!happened.organization_id) return
        const webhooks = await db
          .selectFrom('webhooks')
          .select('id')
          .where('organization_id', '=', happened.organization_id)
          .where('paused_at', 'is', null)
          .where(sql<boolean>`${event} = any(events)`)
          .execute()
        const { event_id, happened_at, ...data } = happened
        for (const { id } of webhooks) {
          await addDelivery(db, {
            organizationId: happened.organization_id,
            webhookId: id,
            event,
            payload: { id: event_id, event, happened_at, data },
            now,
          })
        }
      }),
  ),
)

/** An organization that no webhook tells of the event needs no job: most have none. */
function wanted(event: string): Subscriber['concerns'] {
  return async (db, happenings) => {
    const organizations = [...new Set(happenings.map((happened) => happened['organization_id']))]
    const { rows } = await sql<{ id: string }>`select id
      from unnest(${organizations}::uuid[]) as given (id) where webhook_wanted(id, ${event})`.execute(
      db,
    )
    const listening = new Set<unknown>(rows.map(({ id }) => id))
    return happenings.filter((happened) => listening.has(happened['organization_id']))
  }
}

interface NewDelivery {
  organizationId: string
  webhookId: string
  event: string
  payload: Record<string, unknown>
  now: Date
}

/** Written and queued in one transaction: a delivery is sent if and only if it stands in the log. */
export async function addDelivery(db: Db, delivery: NewDelivery): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('webhook_deliveries')
    .values({
      id,
      organization_id: delivery.organizationId,
      webhook_id: delivery.webhookId,
      event: delivery.event,
      payload: JSON.stringify(delivery.payload),
      created_at: delivery.now,
      next_attempt_at: delivery.now,
    })
    .execute()
  await addJob(db, 'webhooks.deliver', {
    organization_id: delivery.organizationId,
    delivery_id: id,
    attempt: 1,
  })
  return id
}
