import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { installation } from '../addresses.ts'
import { openDoors } from '../doors.ts'
import { inInstallation, inNamedOrganization } from '../in-organization.ts'
import { listPublicKeys } from '../keys.ts'
import { writeLog } from '../log.ts'
import { passingForm, passOn, sendPage } from '../pages.ts'
import { authorizeLaunch } from '../platform/launch/authorize.ts'
import { findClient } from '../platform/queries.ts'
import { openIdConfiguration } from '../platform/register-tool.ts'
import { Refusal } from '../refusal.ts'
import { grantProvidedToken } from './provided-token.ts'
import { registerProvidedTool } from './register-provided-tool.ts'

const root = `/lti/${installation}`

const Asked = z.object({ lti_message_hint: z.string(), client_id: z.optional(z.unknown()) })

/** What tools that the installation provides ask for: one issuer for all organizations. Services are each one's own. */
export async function serveInstallation(server: FastifyInstance, app: Mechanisms) {
  await openDoors(server, app, (scope) => {
    const publish = (path: string, read: (request: FastifyRequest) => Promise<object> | object) =>
      scope.get(`${root}${path}`, async (request, reply) =>
        reply
          .header('access-control-allow-origin', '*')
          .header('cache-control', 'public, max-age=300')
          .send(await read(request)),
      )
    publish('/.well-known/openid-configuration', () =>
      openIdConfiguration({ app, organizationId: installation }),
    )
    publish('/jwks', async (request) => ({
      keys: await inInstallation(app, request, (ctx) => listPublicKeys(ctx, installation)),
    }))

    scope.post(`${root}/register`, async (request, reply) => {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const body = await inInstallation(app, request, (ctx) =>
        registerProvidedTool(ctx, token, request.body),
      )
      return reply.header('cache-control', 'no-store').send(body)
    })

    scope.post(`${root}/token`, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(
          await grantProvidedToken(app, (run) => inInstallation(app, request, run), request.body),
        ),
    )

    scope.get(`${root}/authorize`, (request, reply) =>
      authorize(app, request, reply, request.query),
    )
    scope.post(`${root}/authorize`, (request, reply) =>
      authorize(app, request, reply, request.body),
    )
  })
}

async function authorize(
  app: Mechanisms,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
) {
  const asked = Asked.safeParse(given)
  const [organizationId = '', secret = ''] = asked.success
    ? asked.data.lti_message_hint.split('.')
    : []
  if (!z.safeParse(Id, organizationId).success) {
    throw new Refusal(say('This launch was used already or took too long. Open the tool again.'))
  }
  const inside = <T>(run: Parameters<typeof inNamedOrganization<T>>[3]) =>
    inNamedOrganization(app, request, organizationId, run)
  const passed = await inside((ctx) =>
    authorizeLaunch(
      ctx,
      { ...(given as object), lti_message_hint: secret },
      { cookies: request.headers.cookie ?? '', signer: installation },
    ),
  ).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status !== 404) {
      const client = z.safeParse(Id, asked.data?.client_id)
      await inside(async (ctx) => {
        const tool = client.success ? await findClient(ctx, client.data) : undefined
        await writeLog(ctx, {
          organizationId,
          partner: tool ?? null,
          action: 'launch',
          error: error.words,
        })
      }).catch((failure: unknown) => request.log.warn({ err: failure }, 'refusal not logged'))
    }
    throw error
  })
  return sendPage(app, reply, {
    title: say('Opening…'),
    body: passingForm(passed.action, passed.fields),
    script: passOn,
  })
}
