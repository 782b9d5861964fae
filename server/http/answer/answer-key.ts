import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterAsKey, rememberKeyUse, type EnteredKey } from '#server/db/tenancy.ts'
import { plainAddress } from '../address-range.ts'
import { hashApiKey, readApiKey } from '../api-key.ts'
import { assertOpen } from '../assert-open.ts'
import type { Mechanisms, MemberCtx } from '../context.ts'
import type { Route } from '../handle.ts'
import type { StoredAnswer } from '../idempotency.ts'
import type { KeyLimits } from '../key-limits.ts'
import { problem } from '../problem.ts'
import { validate } from '../validate.ts'
import { organizationOf, parts, runOnce, statusOf } from './input.ts'
import { withContext } from './with-context.ts'

/** A program with an API key of the organization: limited to the key's scopes. */
export async function answerKey(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
  { reply, limits }: { reply: FastifyReply; limits: KeyLimits },
): Promise<StoredAnswer> {
  const { endpoint } = route
  const now = app.clock.now()
  const hash = hashApiKey(readApiKey(request.headers.authorization) ?? '')
  const headers = limits.admit(reply, hash, now)
  const organizationId = organizationOf(endpoint, request)
  const scope = app.keyScopeOf(endpoint)
  if (!organizationId || !scope) throw problem('api_key_scope_missing')
  const given = await parts(endpoint, request)
  const enter = enterAsKey(hash, organizationId, now, plainAddress(request.ip))
  let used: EnteredKey | undefined
  const answer = await withContext(app, request, route, enter, async (anyone, row) => {
    const entered = row as EnteredKey | undefined
    if (!entered) throw problem('api_key_invalid')
    if (!entered.scopes.includes(scope)) throw problem('api_key_scope_missing')
    assertOpen(entered)
    // A read may run a second time; the call counts once.
    if (!used) limits.count(reply, headers, organizationId, { entered, now })
    used = entered
    const ctx: MemberCtx = {
      ...anyone,
      personId: entered.person_id,
      sessionId: '',
      userRole: 'user',
      organizationId,
      role: 'admin',
      keyId: entered.key_id,
    }
    const input = validate(endpoint, given)
    return runOnce(ctx, route, request, input, async () => ({
      status: statusOf(endpoint),
      response: await route.run(ctx, input),
    }))
  })
  const keyId = used?.key_id
  if (keyId && now.getTime() - (used?.key_last_used_at?.getTime() ?? 0) > 60_000) {
    await app.database.transaction(enter, (db) =>
      rememberKeyUse(db, organizationId, keyId, { now, ipAddress: request.ip }),
    )
  }
  return answer
}
