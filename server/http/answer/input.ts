import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { say } from '#server/words/sentence.ts'
import { readMultipart } from '../body.ts'
import type { PersonCtx } from '../context.ts'
import type { Route } from '../handle.ts'
import { onceOnly, type StoredAnswer } from '../idempotency.ts'
import { problem } from '../problem.ts'

export async function parts(endpoint: Endpoint, request: FastifyRequest) {
  const multipart = endpoint.encoding === 'multipart' && request.isMultipart()
  return {
    params: request.params,
    query: request.query,
    body: multipart ? await readMultipart(request, endpoint.fileBytes) : request.body,
  }
}

/** The organization in the path of a member endpoint; an invalid ID matches nothing. */
export function organizationOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (endpoint.access !== 'member') return null
  const { organizationId } = request.params as { organizationId: string }
  if (!Id.safeParse(organizationId).success) throw problem('organization_not_found')
  return organizationId
}

/** A change with an Idempotency-Key happens once, and its repetition gets the same answer. */
export function runOnce(
  ctx: PersonCtx,
  { endpoint, writes, prepare }: Route,
  request: FastifyRequest,
  input: Input<Endpoint>,
  run: () => Promise<StoredAnswer>,
) {
  const key = request.headers['idempotency-key']
  if (!writes || prepare || endpoint.method === 'GET' || typeof key !== 'string') return run()
  if (key.length > 200)
    throw problem('invalid_request', { detail: say('The Idempotency-Key is too long.') })
  const fingerprint = `${endpoint.method} ${request.url} ${JSON.stringify(input.body ?? null, digestBytes)}`
  return onceOnly(ctx.db, { personId: ctx.personId, key, fingerprint }, run)
}

/** Files are included in the fingerprint by their digest; serialized, each byte would take ten. */
const digestBytes = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value

export const statusOf = (endpoint: Endpoint) => (endpoint.output ? 200 : 204)
