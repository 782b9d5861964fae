import { unseal } from '#server/http/sealed.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { minutesUntilNext, sealPurpose, timeoutSeconds } from './rules.ts'
import { signatureHeader } from './signature.ts'

interface Payload {
  organization_id: string
  delivery_id: string
  /** Which attempt this is; a job that runs twice after a crash sends the same delivery id again. */
  attempt: number
}

/** Sends one delivery. No transaction is open while the other side takes its time. */
export const deliver = job<Payload>(
  { name: 'webhooks.deliver', lane: 'outside' },
  async (app, payload) => {
    const delivery = await findDelivery(app, payload)
    if (!delivery) return
    const outcome = await send(app, delivery)
    await writeOutcome(app, payload, outcome)
  },
)

const findDelivery = (app: Mechanisms, { organization_id, delivery_id, attempt }: Payload) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhooks as w', (join) =>
        join
          .onRef('w.organization_id', '=', 'd.organization_id')
          .onRef('w.id', '=', 'd.webhook_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'd.organization_id')
      .select(['d.id', 'd.event', 'd.payload', 'd.created_at', 'w.url', 'w.secret'])
      // Nothing leaves a sandbox, tests by hand included.
      .where('o.sandbox_at', 'is', null)
      .where('d.organization_id', '=', organization_id)
      .where('d.id', '=', delivery_id)
      .where('d.attempts', '=', attempt - 1)
      .where('d.delivered_at', 'is', null)
      .executeTakeFirst(),
  )

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

interface Outcome {
  ok: boolean
  status: number
  text: string
  durationMs: number
}

async function send(app: Mechanisms, delivery: Delivery): Promise<Outcome> {
  const body = JSON.stringify(delivery.payload)
  const secret = unseal(app.keys, sealPurpose, delivery.secret).toString()
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const response = await outsideFetch(app.env, timeoutSeconds)(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Lyceum-Webhooks/1',
        'lyceum-delivery': delivery.id,
        'lyceum-event': delivery.event,
        'lyceum-signature': signatureHeader(secret, body, app.clock.now()),
      },
      body,
    })
    const text = (await response.text()).replaceAll('\0', '').slice(0, 1000)
    return { ok: response.ok, status: response.status, text, durationMs: took() }
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'failed'
    return { ok: false, status: 0, text, durationMs: took() }
  }
}

const writeOutcome = (
  app: Mechanisms,
  { organization_id, delivery_id, attempt }: Payload,
  { ok, status, text, durationMs }: Outcome,
) =>
  asSystem(app, async ({ db, now }) => {
    const wait = ok ? undefined : minutesUntilNext(attempt)
    const next = wait === undefined ? null : minutesLater(now, wait)
    const written = await db
      .updateTable('webhook_deliveries')
      .set({
        attempts: attempt,
        response_status: status,
        response_text: text,
        duration_ms: durationMs,
        delivered_at: ok ? now : null,
        failed_at: ok || next ? null : now,
        next_attempt_at: next,
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', delivery_id)
      .where('attempts', '=', attempt - 1)
      .returning('id')
      .executeTakeFirst()
    if (!written || !next) return
    await addJob(
      db,
      'webhooks.deliver',
      { organization_id, delivery_id, attempt: attempt + 1 },
      { runAt: next },
    )
  })
