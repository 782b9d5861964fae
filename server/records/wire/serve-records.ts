import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { profileDocument } from '../activity/profile.ts'
import { authorizeRecord } from '../policy.ts'
import { readActivity } from '../statements/activities.ts'
import { readPerson } from '../statements/agents.ts'
import type { StatementRule } from '../statements/store-statements.ts'
import { getActivity } from './activity-resource.ts'
import { assertOnly, readCall, type Call } from './call.ts'
import { documentResource, type DocumentRule } from './document-resource.ts'
import { asClient, type ClientCtx } from './enter.ts'
import { agentParameter, iriParameter, required } from './read-parameter.ts'
import { json, type Reply } from './reply.ts'
import { getStatements, postStatements, putStatement } from './statement-resource.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The xAPI version of the response. */
    xapiVersion: string
  }
}

/** Rules by which other nouns restrict their own clients. */
export interface RecordRules {
  statements: readonly StatementRule[]
  documents: readonly DocumentRule[]
}

type Resource = (ctx: ClientCtx, call: Call, path: string) => Promise<Reply>

/** A school's tools share an IP address, and a tool sends many statements at once. */
const allowance = { attempts: 30_000, seconds: 60 }
const bodyLimit = 10 * 1_048_576

/** Versions listed by /about, newest first. */
const versions = ['2.0.0', '1.0.3', '1.0.2', '1.0.1', '1.0.0']

/**
 * A request without a version is from a client before 1.0, the last that could omit it. The response uses the same
 * version, so the client doesn't assume a newer one.
 */
const versionOfNobody = '0.9'

/**
 * The record store of each organization, for xAPI 1.0.3 and 2.0. Programs authenticate with a user name and a secret of
 * the organization in the URL; only /about is public.
 */
export async function serveRecords(
  server: FastifyInstance,
  app: Mechanisms,
  { statements, documents }: RecordRules,
) {
  const resources: Record<string, Resource> = {
    statements: (ctx, call, path) => {
      switch (call.method) {
        case 'GET':
          return getStatements(ctx, call, path)
        case 'PUT':
          return putStatement(ctx, call, statements)
        case 'POST':
          return postStatements(ctx, call, statements)
        default:
          throw problem('method_not_allowed')
      }
    },
    // What people did here, made into statements when they are read.
    'activity/statements': (ctx, call, path) => {
      if (call.method !== 'GET') throw problem('method_not_allowed')
      return getActivity(ctx, call, path)
    },
    'activities/state': documentResource('state', documents),
    'activities/profile': documentResource('activity_profile', documents),
    'agents/profile': documentResource('agent_profile', documents),
    activities: onlyGet(async (ctx, { parameters }) => {
      assertOnly(parameters, ['activityId'])
      const id = required(iriParameter(parameters, 'activityId'), 'activityId')
      return json(await readActivity(ctx, id))
    }),
    agents: onlyGet(async (ctx, { parameters }) => {
      assertOnly(parameters, ['agent'])
      const agent = required(agentParameter(parameters, 'agent'), 'agent')
      return json(await readPerson(ctx, agent))
    }),
  }
  const limiter = new AddressLimiter()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.decorateRequest('xapiVersion', '')
    scope.addHook('onRequest', async (request) => {
      request.xapiVersion = versionOf(request)
      limiter.take(request.ip, allowance, app.clock.now())
    })
    scope.addHook('onSend', async (request, reply) => setHeaders(request, reply, app))

    scope.get('/xapi/:organization/about', () => ({ version: versions }))
    scope.get('/xapi/profile', () => profileDocument(app.env.publicUrl))
    scope.options('/xapi/:organization/*', (_request, reply) => reply.status(204).send())
    for (const [name, resource] of Object.entries(resources)) {
      scope.route({
        method: ['GET', 'PUT', 'POST', 'DELETE'],
        url: `/xapi/:organization/${name}`,
        bodyLimit,
        handler: (request, reply) => answer(app, request, reply, resource),
      })
    }
  })
}

const onlyGet =
  (read: (ctx: ClientCtx, call: Call) => Promise<Reply>): Resource =>
  async (ctx, call) => {
    if (call.method !== 'GET') throw problem('method_not_allowed')
    authorizeRecord(ctx.scopes, 'read_definitions')
    return read(ctx, call)
  }

async function answer(
  app: Mechanisms,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
) {
  const call = readCall(request)
  request.xapiVersion = call.version
  const path = request.url.split('?')[0] ?? ''
  const { status, type, body, headers } = await asClient(
    app,
    request,
    {
      authorization: call.header('authorization'),
      // A rule may record that a profile was read.
      writes: call.method !== 'GET' || path.endsWith('/agents/profile'),
    },
    (ctx) => resource(ctx, call, path),
  ).catch(refuseDepth)
  reply.status(status).headers({ ...headers, 'cache-control': 'no-store' })
  return type === undefined ? reply.send() : reply.type(type).send(body)
}

/** JSON can be parsed deeper than it can be serialized. */
function refuseDepth(error: unknown): never {
  if (!(error instanceof RangeError)) throw error
  throw problem('record_invalid', { detail: 'This is nested too deeply.', cause: error })
}

/** Before anything else is read: the version of an error response. */
function versionOf({ headers }: FastifyRequest): string {
  const header = String(headers['x-experience-api-version'] ?? '').trim()
  if (header === '') return versionOfNobody
  return /^1\.0(\.\d+)?$/.test(header) ? '1.0.3' : '2.0.0'
}

/** Any page may call the store: access requires the secret that the page itself must know, never a cookie. */
function setHeaders(request: FastifyRequest, reply: FastifyReply, app: Mechanisms) {
  reply.headers({
    'x-experience-api-version': request.xapiVersion,
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through',
    'cross-origin-resource-policy': 'cross-origin',
    // Documents contain whatever a client sent; a browser that opens one must not run it.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.method === 'OPTIONS') {
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, If-Match, If-None-Match, Accept-Language, X-Experience-API-Version',
      'access-control-max-age': '86400',
    })
  }
  const isStatements = request.routeOptions.url?.endsWith('/statements') ?? false
  if (isStatements && !reply.hasHeader('x-experience-api-consistent-through')) {
    reply.header('x-experience-api-consistent-through', app.clock.now().toISOString())
  }
}
