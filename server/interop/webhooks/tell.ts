import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { WebhookEvent } from '#contract/integrations.ts'
import type { Db } from '#server/db/database.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { batchSubscriber, type Job } from '#server/jobs/job.ts'

interface Happened {
  organization_id?: string
  event_id: string
  happened_at: string
}

/** One subscriber per event that can be chosen: it writes a delivery for every webhook that wants to know. */
export const tellWebhooks: Job[] = WebhookEvent.options.map((event) =>
  batchSubscriber<Happened>(
    { name: `webhooks.tell-${event.replace('.', '-')}`, event },
    async ({ db, now }, happenings) => {
      const wanting = await listWanting(db, event, happenings)
      for (const { event_id, happened_at, ...data } of happenings) {
        for (const { id, organization_id } of wanting) {
          if (organization_id !== data.organization_id) continue
          await addDelivery(db, {
            organizationId: organization_id,
            webhookId: id,
            event,
            payload: { id: event_id, event, happened_at, data },
            now,
          })
        }
      }
    },
  ),
)

/** Most organizations have no webhook, so one question answers for all of them. */
const listWanting = (db: Db, event: string, happenings: readonly Happened[]) => {
  const organizations = happenings.flatMap(({ organization_id }) => organization_id ?? [])
  return db
    .selectFrom('webhooks')
    .innerJoin('organizations as o', 'o.id', 'webhooks.organization_id')
    .select(['webhooks.id', 'organization_id'])
    .where('o.sandbox_at', 'is', null)
    .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val([...new Set(organizations)]))))
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
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
