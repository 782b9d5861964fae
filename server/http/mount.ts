import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { positionHeader } from '#contract/position.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { enterAsNobody } from '#server/db/tenancy.ts'
import { readAccessToken, type AccessClaims } from './access-token.ts'
import { settle } from './after-transaction.ts'
import { answerKey } from './answer/answer-key.ts'
import { answerPerson } from './answer/answer-person.ts'
import { answerViewer } from './answer/answer-viewer.ts'
import { parts, statusOf } from './answer/input.ts'
import { withContext } from './answer/with-context.ts'
import { readApiKey } from './api-key.ts'
import { assertAnswer } from './assert-answer.ts'
import type { Mechanisms } from './context.ts'
import type { Caller, Route } from './handle.ts'
import type { StoredAnswer } from './idempotency.ts'
import { KeyLimits } from './key-limits.ts'
import { AddressLimiter } from './rate-limit.ts'
import { validate } from './validate.ts'
import { isViewHeader } from './view-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of the access token, read once. */
    claims: AccessClaims | null
    /** A cookie to set on the response. */
    cookieToSet: string | null
    /** Where the database's log was after this request's change; null without replicas. */
    position: string | null
  }
}

/**
 * Mounts routes for one kind of caller: rate limit → authentication → body → one transaction with the organization set
 * for row-level security → validation → verb → response. Refuses an endpoint whose contract declares another kind of
 * caller.
 */
export function mount(
  server: FastifyInstance,
  app: Mechanisms,
  access: Access,
  routes: readonly Route[],
) {
  if (!server.hasRequestDecorator('claims')) {
    server.decorateRequest('claims', null)
    server.decorateRequest('cookieToSet', null)
    server.decorateRequest('position', null)
  }
  const limiter = new AddressLimiter()
  const keyLimits = new KeyLimits(app)
  server.addHook('onClose', keyLimits.close)
  for (const route of routes) {
    const { endpoint } = route
    if (endpoint.access !== access) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} is for ${endpoint.access}, mounted for ${access}`,
      )
    }
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before the body is read: a caller without a valid token gets that error, whatever else they sent.
      onRequest: async (request) => {
        const now = app.clock.now()
        limiter.take(request.ip, allowances[access], now)
        route.gate?.admit?.(app, callerOf(request, now))
        const { authorization } = request.headers
        if (access === 'public' || readApiKey(authorization) || isViewHeader(authorization)) return
        request.claims = await readAccessToken(app.keys, authorization, now)
      },
      handler: async (request, reply) => {
        const answer = (one: Route) =>
          access === 'public'
            ? answerAnyone(app, one, request)
            : readApiKey(request.headers.authorization)
              ? answerKey(app, one, request, { reply, limits: keyLimits })
              : isViewHeader(request.headers.authorization)
                ? answerViewer(app, one, request)
                : answerPerson(app, one, request)
        const caller = callerOf(request, app.clock.now())
        const ready = await prepared(app, route, caller, answer)
        const stored = await answer(ready)
        if (request.cookieToSet) reply.header('set-cookie', request.cookieToSet)
        if (request.position) reply.header(positionHeader, request.position)
        return send(reply, endpoint, stored)
      },
    })
  }
}

const allowances = {
  public: { attempts: 600, seconds: 60 },
  person: { attempts: 6_000, seconds: 60 },
  member: { attempts: 12_000, seconds: 60 },
  super_admin: { attempts: 6_000, seconds: 60 },
}

/** The route after its slow work, outside any transaction; see `handlePrepared`. */
async function prepared(
  app: Mechanisms,
  route: Route,
  caller: Caller,
  answer: (route: Route) => Promise<StoredAnswer>,
) {
  const { prepare, gate } = route
  if (!prepare) return route
  const work = async () => {
    const { response } = await answer({ ...route, run: prepare })
    return (response as () => Promise<unknown>)()
  }
  const result = gate?.inTurn ? await gate.inTurn(app, caller, work) : await work()
  const run: Route['run'] = (ctx, input) => route.run(ctx, input, result)
  return { ...route, prepare: undefined, run }
}

async function answerAnyone(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const input = validate(route.endpoint, await parts(route.endpoint, request))
  const response = await withContext(app, request, route, enterAsNobody, async (ctx) =>
    route.run(ctx, input),
  )
  return { status: statusOf(route.endpoint), response }
}

const callerOf = (request: FastifyRequest, now: Date): Caller => ({
  ipAddress: request.ip,
  now,
  cookies: request.headers.cookie ?? '',
  body: request.body,
})

async function send(reply: FastifyReply, endpoint: Endpoint, answer: StoredAnswer) {
  const response = await settle(answer.response)
  if (process.env['NODE_ENV'] === 'test') assertAnswer(endpoint, response)
  reply.header('cache-control', 'no-store')
  return reply.status(answer.status).send(response)
}
