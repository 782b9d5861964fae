import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import type { ltiActions } from '#contract/lti-tools.ts'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { openDoors, root, within } from '../doors.ts'
import { inOrganization, type PartnerCtx } from '../in-organization.ts'
import { listPublicKeys } from '../keys.ts'
import { writeLog } from '../log.ts'
import { passingForm, passOn, sendPage } from '../pages.ts'
import { Refusal } from '../refusal.ts'
import { sendTaken } from './deep-linking/send-taken.ts'
import { takeDeepLink } from './deep-linking/take-deep-link.ts'
import { authorizeLaunch } from './launch/authorize.ts'
import { readStart, sendStart } from './launch/start-page.ts'
import { findClient } from './queries.ts'
import { openIdConfiguration, registerTool } from './register-tool.ts'
import { serveServices } from './services/serve-services.ts'

type Action = (typeof ltiActions)[number]

/** Endpoints that tools and browsers request from a platform, under the URL of each organization. */
export async function servePlatform(server: FastifyInstance, app: Mechanisms) {
  await openDoors(server, app, (scope) => {
    const publish = (path: string, read: (ctx: PartnerCtx) => Promise<object> | object) =>
      scope.get(`${root}${path}`, async (request, reply) => {
        const body = await within(app, request)(async (ctx) => read(ctx))
        return reply
          .header('access-control-allow-origin', '*')
          .header('cache-control', 'public, max-age=300')
          .send(body)
      })
    publish('/.well-known/openid-configuration', openIdConfiguration)
    publish('/jwks', async (ctx) => ({ keys: await listPublicKeys(ctx, ctx.organizationId) }))

    scope.post(`${root}/register`, async (request, reply) => {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const body = await logged(app, request, 'register', undefined, (ctx) =>
        registerTool(ctx, token, request.body),
      )
      return reply.code(200).header('cache-control', 'no-store').send(body)
    })

    scope.get(`${root}/start/:opensIn/:secret`, async (request, reply) => {
      const { opensIn, secret } = request.params as { opensIn: string; secret: string }
      const start = await logged(app, request, 'launch', undefined, (ctx) => readStart(ctx, secret))
      return sendStart(app, reply, start, opensIn === 'window' ? 'window' : 'frame')
    })

    const authorize = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
      const { client_id } = (given ?? {}) as { client_id?: unknown }
      const passed = await logged(app, request, 'launch', client_id, (ctx) =>
        authorizeLaunch(ctx, given, {
          cookies: request.headers.cookie ?? '',
          signer: ctx.organizationId,
        }),
      )
      return sendPage(app, reply, {
        title: say('Opening…'),
        body: passingForm(passed.action, passed.fields),
        script: passOn,
      })
    }
    scope.get(`${root}/authorize`, (request, reply) => authorize(request, reply, request.query))
    scope.post(`${root}/authorize`, (request, reply) => authorize(request, reply, request.body))

    scope.post(`${root}/deep_links`, async (request, reply) => {
      const { JWT } = (request.body ?? {}) as { JWT?: unknown }
      const inside = within(app, request)
      const taken = await takeDeepLink(app, inside, JWT).catch(
        noting(app, request, 'deep_link', senderOf(JWT)),
      )
      return sendTaken(app, reply, taken)
    })

    serveServices(scope, app)
  })
}

const senderOf = (token: unknown) => {
  try {
    return decodeJwt(String(token)).iss
  } catch {
    return undefined
  }
}

const logged = <T>(
  app: Mechanisms,
  request: FastifyRequest,
  action: Action,
  toolId: unknown,
  run: (ctx: PartnerCtx) => Promise<T>,
): Promise<T> => within(app, request)(run).catch(noting(app, request, action, toolId))

/** A refusal leaves only its log entry. */
const noting =
  (app: Mechanisms, request: FastifyRequest, action: Action, toolId: unknown) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.status !== 404) {
      await note(app, request, { action, toolId, error: error.words })
    }
    throw error
  }

interface Noted {
  action: Action
  toolId: unknown
  error: Words
}

async function note(app: Mechanisms, request: FastifyRequest, { action, toolId, error }: Noted) {
  try {
    await inOrganization(app, request, async (ctx) => {
      const known = z.safeParse(Id, toolId)
      const tool = known.success ? await findClient(ctx, known.data) : undefined
      const { organizationId } = ctx
      await writeLog(ctx, { organizationId, partner: tool ?? null, action, error })
    })
  } catch (failure) {
    // The caller has to receive the refusal itself.
    request.log.warn({ err: failure }, 'refusal not logged')
  }
}
