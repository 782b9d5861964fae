import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { bulk } from './bulk.ts'
import { readToken, type DirectoryCtx } from './context.ts'
import { changeGroups } from './groups/change-groups.ts'
import { inDirectory, Logged, type Reply } from './in-directory.ts'
import { opaque, perform, refusalOf, type Method } from './operation.ts'
import { maximumBytes, strangerAllowance, tokenAllowance } from './rules.ts'
import { resourceTypes, schemaResources, serviceProviderConfig } from './scim/discovery.ts'
import { badRequest, errorBody, fromProblem, notFound, ScimError } from './scim/error.ts'
import { isObject } from './scim/path.ts'
import { project } from './scim/project.ts'
import { groupType, userType, type ResourceType } from './scim/schema.ts'
import { getOne, listOf, readQuestion, search } from './search.ts'
import { changeUsers } from './users/change-users.ts'

const root = '/scim/v2/:organization'
const mediaType = 'application/scim+json; charset=utf-8'

/** SCIM 2.0 (RFC 7643, RFC 7644) for an organization's directory, which authenticates with a token. */
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
    // By default there is no body; a client that asks for attributes gets one (RFC 7644 §3.5.2).
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

/** A single resource requested by ID has no filter. */
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
    // Discovery endpoints can't be filtered (RFC 7644 §4).
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

function send(request: FastifyRequest, reply: FastifyReply, answered: Reply) {
  const { status, body, location, version } = answered
  reply.header('cache-control', 'no-store').status(status)
  if (version) reply.header('etag', version)
  if (location && status === 201) reply.header('location', location)
  else if (location && request.method === 'GET') reply.header('content-location', location)
  if (!body || status === 204 || status === 304) return reply.send()
  // As text, so Fastify doesn't need to work out how to serialize it.
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
