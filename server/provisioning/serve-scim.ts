import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { bulk } from './bulk.ts'
import { enterAsDirectory, readToken, type DirectoryCtx, type EnteredDirectory } from './context.ts'
import { changeGroups } from './groups/change-groups.ts'
import { insertLog } from './log.ts'
import { opaque, perform, refusalOf, type Method } from './operation.ts'
import { organizationSlug } from './organization-slug.ts'
import { maximumBytes, strangerAllowance, tokenAllowance } from './rules.ts'
import { resourceTypes, schemaResources, serviceProviderConfig } from './scim/discovery.ts'
import { badRequest, errorBody, fromProblem, notFound, ScimError } from './scim/error.ts'
import { isObject, type JsonObject } from './scim/path.ts'
import { project } from './scim/project.ts'
import { groupType, userType, type ResourceType } from './scim/schema.ts'
import { getOne, listOf, readQuestion, search } from './search.ts'
import { changeUsers } from './users/change-users.ts'

const root = '/scim/v2/:organization'
const mediaType = 'application/scim+json; charset=utf-8'

interface Reply {
  status: number
  body?: JsonObject
  location?: string
  version?: string | undefined
}

/** SCIM 2.0 (RFC 7643, RFC 7644) for the directory of an organization, which holds a token of it. */
export async function serveScim(server: FastifyInstance, app: Mechanisms) {
  const tokens = new AddressLimiter()
  const strangers = new AddressLimiter()

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const json = { parseAs: 'string' as const, bodyLimit: maximumBytes }
    scope.addContentTypeParser(
      /^application\/(scim\+)?json/i,
      json,
      (_request, body: string, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(body))
        } catch {
          done(badRequest('invalidSyntax', 'The body is not valid JSON.'))
        }
      },
    )
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply))

    const answer = (
      method: 'GET' | Method,
      path: string,
      run: (ctx: DirectoryCtx, request: FastifyRequest) => Promise<Reply> | Reply,
      { writes = method !== 'GET' } = {},
    ) =>
      scope.route({
        method,
        url: `${root}${path}`,
        handler: async (request, reply) => {
          const token = readToken(request.headers.authorization)
          const now = app.clock.now()
          if (!token) {
            strangers.take(request.ip, strangerAllowance, now)
            throw new ScimError(
              401,
              'Send a token of the organization as “Authorization: Bearer …”.',
            )
          }
          tokens.take(token, tokenAllowance, now)
          const answered = await inDirectory(app, request, { token, writes }, (ctx) =>
            run(ctx, request),
          ).catch((error: unknown) => {
            if (error instanceof ScimError && error.status === 401)
              strangers.take(request.ip, strangerAllowance, now)
            throw error
          })
          return send(request, reply, answered)
        },
      })

    for (const type of [userType, groupType]) serveResource(answer, type)
    serveDiscovery(answer)
    answer('GET', '', (ctx, request) => list(ctx, [userType, groupType], request.query))
    answer('POST', '/.search', (ctx, request) => list(ctx, [userType, groupType], request.body), {
      writes: false,
    })
    answer('POST', '/Bulk', async (ctx, request) => ({
      status: 200,
      body: await bulk(ctx, request.body),
    }))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      answer(method, '/Me', () => {
        throw new ScimError(501, 'A token belongs to a directory, not to a person.')
      })
    }
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      answer(method, '/*', () => {
        throw notFound('There is nothing here.')
      })
    }
  })
}

type AnswerWith = (
  method: 'GET' | Method,
  path: string,
  run: (ctx: DirectoryCtx, request: FastifyRequest) => Promise<Reply> | Reply,
  options?: { writes?: boolean },
) => unknown

function serveResource(answer: AnswerWith, type: ResourceType) {
  const run = type === userType ? changeUsers : changeGroups
  const change = (method: Method) => async (ctx: DirectoryCtx, request: FastifyRequest) => {
    const projection = readQuestion(projectionOf(request.query))
    const ifMatch = request.headers['if-match']
    const { id } = request.params as { id?: string }
    const [done] = await perform(ctx, run, [
      { type: type.name, method, body: request.body, ifMatch, ...(id !== undefined && { id }) },
    ])
    if (!done) throw notFound()
    if (done.answer instanceof ScimError) throw new Logged(done.answer)
    const { status, body, version, id: madeId } = done.answer
    // Without a body only a client that asks for attributes gets one (RFC 7644 §3.5.2).
    const asked = projection.attributes && method === 'PATCH' && !body && madeId
    const found = asked ? await getOne(ctx, type, madeId, projection) : undefined
    return {
      status: found ? 200 : status,
      ...(body && { body: project(type, body, projection) }),
      ...(found && { body: found.resource }),
      ...(madeId && method !== 'DELETE' && { location: `${ctx.base}${type.endpoint}/${madeId}` }),
      version: found?.version ?? version,
    }
  }
  answer('GET', type.endpoint, (ctx, request) => list(ctx, [type], request.query))
  answer('POST', `${type.endpoint}/.search`, (ctx, request) => list(ctx, [type], request.body), {
    writes: false,
  })
  answer('POST', type.endpoint, change('POST'))
  answer('PUT', `${type.endpoint}/:id`, change('PUT'))
  answer('PATCH', `${type.endpoint}/:id`, change('PATCH'))
  answer('DELETE', `${type.endpoint}/:id`, change('DELETE'))
  answer('GET', `${type.endpoint}/:id`, async (ctx, request) => {
    const { id } = request.params as { id: string }
    const found = await getOne(ctx, type, id, readQuestion(projectionOf(request.query)))
    if (!found) throw notFound(`This ${type.name.toLowerCase()} does not exist.`)
    const location = `${ctx.base}${type.endpoint}/${id}`
    const known = request.headers['if-none-match']
    const isKnown =
      known !== undefined &&
      (known.trim() === '*' || known.split(',').map(opaque).includes(opaque(found.version)))
    return isKnown
      ? { status: 304, version: found.version }
      : { status: 200, body: found.resource, version: found.version, location }
  })
}

/** A resource by itself has no filter. */
function projectionOf(query: unknown): Record<string, unknown> {
  const given = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    given.filter(([key]) => ['attributes', 'excludedattributes'].includes(key.toLowerCase())),
  )
}

async function list(
  ctx: DirectoryCtx,
  types: readonly ResourceType[],
  given: unknown,
): Promise<Reply> {
  if (!isObject(given ?? {})) throw badRequest('invalidSyntax', 'The body has to be a JSON object.')
  return { status: 200, body: await search(ctx, types, readQuestion({ ...(given as object) })) }
}

function serveDiscovery(answer: AnswerWith) {
  const refuseFilter = (request: FastifyRequest) => {
    // What the service is can't be filtered (RFC 7644 §4).
    if ('filter' in (request.query as object)) throw new ScimError(403, 'These can’t be filtered.')
  }
  answer('GET', '/ServiceProviderConfig', (ctx, request) => {
    refuseFilter(request)
    return { status: 200, body: serviceProviderConfig(ctx.base) }
  })
  const parts = [
    ['/Schemas', schemaResources],
    ['/ResourceTypes', resourceTypes],
  ] as const
  for (const [path, make] of parts) {
    answer('GET', path, (ctx, request) => {
      refuseFilter(request)
      const all = make(ctx.base)
      return { status: 200, body: listOf(all.length, 1, all) }
    })
    answer('GET', `${path}/:id`, (ctx, request) => {
      const { id } = request.params as { id: string }
      const found = make(ctx.base).find((one) => one['id'] === id)
      if (!found) throw notFound()
      return { status: 200, body: found }
    })
  }
}

/** One transaction as the directory. In a dry run its changes are taken back, and only the log of them is kept. */
async function inDirectory(
  app: Mechanisms,
  request: FastifyRequest,
  { token, writes }: { token: string; writes: boolean },
  run: (ctx: DirectoryCtx) => Promise<Reply> | Reply,
): Promise<Reply> {
  let putOff: (() => void)[] = []
  let used: EnteredDirectory | undefined
  const { organization } = request.params as { organization: string }
  const act = async (db: Db, row: unknown) => {
    putOff = []
    const entered = row as EnteredDirectory | undefined
    const isHere =
      entered &&
      [entered.organization_id, organizationSlug(entered.organization_name)].includes(
        organization.toLowerCase(),
      )
    if (!isHere) throw new ScimError(401, 'This token is unknown or revoked.')
    if (entered.refusal)
      throw fromProblem(
        problem(
          entered.refusal,
          entered.refusal_message ? { detail: entered.refusal_message } : {},
        ),
      )
    used = entered
    const ctx: DirectoryCtx = {
      db,
      app,
      now: app.clock.now(),
      requestId: request.id,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
      log: request.log,
      afterCommit: (later) => putOff.push(later),
      personId: '',
      sessionId: '',
      userRole: 'user',
      organizationId: entered.organization_id,
      role: 'admin',
      tokenId: entered.token_id,
      dryRun: entered.dry_run,
      seatLimit: entered.seat_limit,
      ownDomainsOnly: entered.own_domains_only,
      domains: entered.domains,
      base: `${app.env.publicUrl}/scim/v2/${organization}`,
      unlogged: { ending: 0, done: [] },
    }
    const isDry = writes && ctx.dryRun
    if (isDry) await sql`savepoint dry_run`.execute(db)
    const outcome = await Promise.resolve(run(ctx)).then(
      (reply) => ({ reply }),
      (error: unknown) => {
        // A refusal that stands in the log is kept; everything else rolls back.
        if (error instanceof Logged) return { refusal: error.refusal }
        throw error
      },
    )
    if (isDry) {
      await sql`rollback to savepoint dry_run`.execute(db)
      putOff = []
      await insertLog(ctx, ctx.unlogged.done)
    }
    return outcome
  }
  const enter = enterAsDirectory(token)
  const outcome = writes
    ? await app.database.transaction(enter, act)
    : await app.database.read(enter, act)
  for (const later of putOff) later()
  await rememberUse(app, token, used, request.ip)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

/** A refusal whose log entry is to be kept. */
class Logged extends Error {
  readonly refusal: ScimError

  constructor(refusal: ScimError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

async function rememberUse(
  app: Mechanisms,
  token: string,
  used: EnteredDirectory | undefined,
  ipAddress: string,
) {
  const now = app.clock.now()
  if (!used || now.getTime() - (used.token_last_used_at?.getTime() ?? 0) < 60_000) return
  await app.database.transaction(enterAsDirectory(token), (db) =>
    sql`update provisioning_tokens set last_used_at = ${now}, last_used_ip = ${ipAddress}
      where (organization_id, id) in (select organization_id, id from provisioning_tokens
        where organization_id = ${used.organization_id} and id = ${used.token_id} for update skip locked)`.execute(
      db,
    ),
  )
}

function send(request: FastifyRequest, reply: FastifyReply, answered: Reply) {
  const { status, body, location, version } = answered
  reply.header('cache-control', 'no-store').status(status)
  if (version) reply.header('etag', version)
  if (location && status === 201) reply.header('location', location)
  else if (location && request.method === 'GET') reply.header('content-location', location)
  if (!body || status === 204 || status === 304) return reply.send()
  // As a text: Fastify need not find out how to write it.
  return reply.type(mediaType).send(JSON.stringify(body))
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error) ?? fromProblem(toProblem(error))
  if (refusal.status >= 500 && refusal.status !== 501)
    request.log.error({ err: error }, 'request failed')
  return sendError(reply, refusal)
}

function sendError(reply: FastifyReply, refusal: ScimError) {
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(JSON.stringify(errorBody(refusal.status, refusal.message, refusal.scimType)))
}
