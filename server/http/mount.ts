import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { positionHeader, positionInCookie } from '#contract/position.ts'
import type { Access, Endpoint, Input } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import type { Db, Statement } from '#server/db/database.ts'
import {
  enterAsKey,
  enterAsNobody,
  enterAsPerson,
  enterAsViewer,
  rememberKeyUse,
  rememberUse,
  rememberVisit,
  type EnteredKey,
  type EnteredPerson,
  type EnteredVisitor,
} from '#server/db/tenancy.ts'
import { readPosition, writePosition, type Position } from '#server/db/position.ts'
import { say } from '#server/words/sentence.ts'
import { plainAddress } from './address-range.ts'
import { readAccessToken, type AccessClaims } from './access-token.ts'
import { hashApiKey, readApiKey } from './api-key.ts'
import { settle } from './after-transaction.ts'
import { readMultipart } from './body.ts'
import { assertAnswer } from './assert-answer.ts'
import { assertOpen } from './assert-open.ts'
import type { Ctx, Mechanisms, MemberCtx, PersonCtx } from './context.ts'
import { customHostOf } from './custom-host.ts'
import { recordBrokenGlass } from './broken-glass.ts'
import type { Caller, Route } from './handle.ts'
import { KeyLimits } from './key-limits.ts'
import { onceOnly, type StoredAnswer } from './idempotency.ts'
import { Problem, problem } from './problem.ts'
import { AddressLimiter } from './rate-limit.ts'
import { standingFor } from './standing.ts'
import { validate } from './validate.ts'
import { isViewHeader, readViewToken } from './view-token.ts'

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

async function answerPerson(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const { endpoint } = route
  const now = app.clock.now()
  const { claims } = request
  if (!claims) throw problem('not_signed_in')
  const given = await parts(endpoint, request)
  const organizationId = organizationOf(endpoint, request)
  const { personId, sessionId } = claims
  const address = plainAddress(request.ip)
  const enter = enterAsPerson(sessionId, personId, organizationId, now, address)

  let seen: EnteredVisitor | undefined
  const act = async (anyone: Ctx, row: unknown) => {
    seen = row as EnteredVisitor | undefined
    if (!seen) throw problem('session_expired')
    const person = personContext(anyone, claims.sessionId, seen)
    const ctx = scopeContext(person, endpoint, organizationId, seen)
    // Only now, so a non-member gets 404 even with an invalid body.
    const input = validate(endpoint, given)
    return runOnce(ctx, route, request, input, async () => ({
      status: statusOf(endpoint),
      response: await route.run(ctx, input),
    }))
  }
  const remember = async () => {
    if (organizationId && seen) await rememberEntry(app, request, enter, organizationId, seen)
  }
  const answer = await withContext(app, request, route, enter, act).catch(async (error) => {
    // An emergency admin has entered, even if the request then fails.
    if (seen?.broke_glass) await remember()
    throw error
  })
  await remember()
  return answer
}

/** What an entry leaves behind: when a member was here, and whether it was an emergency. */
async function rememberEntry(
  app: Mechanisms,
  request: FastifyRequest,
  enter: Statement,
  organizationId: string,
  seen: EnteredVisitor,
) {
  const { sessionId } = request.claims ?? {}
  const leavesNews = ({ is_news, is_used, broke_glass }: EnteredVisitor) =>
    is_news || (is_used && !isBackground(request)) || broke_glass
  if (seen.refusal || !sessionId || !leavesNews(seen)) return
  const now = app.clock.now()
  await app.database.transaction(enter, async (db, row) => {
    // What a replica took for news may have been recorded since.
    const { person_id, is_news, is_used, broke_glass } = (row as EnteredVisitor | undefined) ?? seen
    if (is_news) await rememberVisit(db, organizationId, person_id, now)
    if (is_used && !isBackground(request)) await rememberUse(db, sessionId, now)
    if (broke_glass) {
      await recordBrokenGlass({
        app,
        db,
        now,
        organizationId,
        sessionId,
        personId: person_id,
        requestId: request.id,
        ipAddress: plainAddress(request.ip),
        userAgent: '',
        log: request.log,
        afterCommit: () => undefined,
      })
    }
  })
}

/** Sent by a page that nobody has touched for a while: its requests don't keep a session in use. */
const isBackground = (request: FastifyRequest) => request.headers['lyceum-background'] !== undefined

/** A program with an API key of the organization: limited to the key's scopes. */
async function answerKey(
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

/**
 * An admin who views as a member: reads what that member can read inside this organization, except private data, in a
 * transaction that PostgreSQL keeps read-only. It doesn't count as a visit.
 */
async function answerViewer(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const { endpoint } = route
  const now = app.clock.now()
  const claims = await readViewToken(app.keys, request.headers.authorization, now)
  if (endpoint.method !== 'GET' || route.writes) throw problem('viewing_is_read_only')
  if (endpoint.access !== 'member' || endpoint.private) throw problem('closed_to_viewers')
  const organizationId = organizationOf(endpoint, request)
  if (organizationId !== claims.organizationId) throw problem('organization_not_found')
  const address = plainAddress(request.ip)
  const enter = enterAsViewer(claims.viewId, claims, organizationId, now, address)
  const response = await withContext(app, request, route, enter, async (anyone, row) => {
    const entered = row as EnteredPerson | undefined
    if (!entered?.role) throw problem('view_ended')
    assertOpen(entered)
    const ctx: MemberCtx = {
      ...anyone,
      personId: entered.person_id,
      sessionId: '',
      userRole: entered.user_role,
      organizationId,
      ...standingFor(app, endpoint, { ...entered, role: entered.role }),
      viewerId: claims.viewerId,
    }
    return route.run(ctx, validate(endpoint, await parts(endpoint, request)))
  })
  return { status: statusOf(endpoint), response }
}

/** Opens the transaction of one request; work deferred until after the commit runs then, and only then. */
async function withContext<T>(
  app: Mechanisms,
  request: FastifyRequest,
  { endpoint, writes }: Route,
  enter: Statement,
  run: (ctx: Ctx, entered: unknown) => Promise<T>,
): Promise<T> {
  let putOff: (() => void)[] = []
  const act = (db: Db, entered: unknown) => {
    putOff = []
    const ctx = {
      db,
      app,
      now: app.clock.now(),
      requestId: request.id,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
      log: request.log,
      acceptLanguage: request.headers['accept-language'],
      cookies: request.headers.cookie ?? '',
      hostName: customHostOf(app.env, request.hostname),
      isBackground: isBackground(request),
      setCookie: (cookie: string) => putOff.push(() => (request.cookieToSet = cookie)),
      afterCommit: (later: () => void) => putOff.push(later),
    }
    return run(ctx, entered).then((result) => ({ result }), keepOrRollBack)
  }
  const outcome = writes
    ? await app.database.transaction(enter, act, (position) => {
        request.position = writePosition(position)
      })
    : await app.database.read(enter, act, positionOf(request, endpoint))
  for (const later of putOff) later()
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.result
}

/**
 * What the caller has seen of the database. Someone who doesn't say may have written a moment ago, and reads from the
 * primary; nobody in particular hasn't.
 */
function positionOf({ headers }: FastifyRequest, { access }: Endpoint): Position | undefined {
  const given = headers[positionHeader] ?? positionInCookie(headers.cookie)
  return readPosition(given) ?? (access === 'public' ? 0n : undefined)
}

/** A refusal that keeps its changes commits first and is thrown afterwards. */
function keepOrRollBack(error: unknown): { refusal: Problem } {
  if (error instanceof Problem && error.keepsChanges) return { refusal: error }
  throw error
}

function runOnce(
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

async function parts(endpoint: Endpoint, request: FastifyRequest) {
  const multipart = endpoint.encoding === 'multipart' && request.isMultipart()
  return {
    params: request.params,
    query: request.query,
    body: multipart ? await readMultipart(request, endpoint.fileBytes) : request.body,
  }
}

const personContext = (ctx: Ctx, sessionId: string, entered: EnteredPerson): PersonCtx => ({
  ...ctx,
  personId: entered.person_id,
  sessionId,
  userRole: entered.user_role,
  onlyOrganizationId: entered.only_organization_id ?? undefined,
})

function scopeContext(
  ctx: PersonCtx,
  endpoint: Endpoint,
  organizationId: string | null,
  entered: EnteredPerson,
): PersonCtx | MemberCtx {
  if (endpoint.access === 'super_admin' && ctx.userRole !== 'super_admin')
    throw problem('not_allowed')
  if (endpoint.access !== 'member') {
    if (ctx.onlyOrganizationId && !endpoint.limited) throw problem('session_limited')
    return ctx
  }
  // Non-members can't find out whether the organization exists: both cases get the same response.
  if (!organizationId || !entered.role) throw problem('organization_not_found')
  assertOpen(entered)
  const standing = standingFor(ctx.app, endpoint, { ...entered, role: entered.role })
  return { ...ctx, organizationId, ...standing }
}

/** The organization in the path of a member endpoint; an invalid ID matches nothing. */
function organizationOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (endpoint.access !== 'member') return null
  const { organizationId } = request.params as { organizationId: string }
  if (!Id.safeParse(organizationId).success) throw problem('organization_not_found')
  return organizationId
}

const callerOf = (request: FastifyRequest, now: Date): Caller => ({
  ipAddress: request.ip,
  now,
  cookies: request.headers.cookie ?? '',
  body: request.body,
})

const statusOf = (endpoint: Endpoint) => (endpoint.output ? 200 : 204)

async function send(reply: FastifyReply, endpoint: Endpoint, answer: StoredAnswer) {
  const response = await settle(answer.response)
  if (process.env['NODE_ENV'] === 'test') assertAnswer(endpoint, response)
  reply.header('cache-control', 'no-store')
  return reply.status(answer.status).send(response)
}
