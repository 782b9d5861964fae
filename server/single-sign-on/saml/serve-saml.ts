import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { acrossOrganizations, enterAsNobody, enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { say } from '#server/words/sentence.ts'
import { addressesOf } from './addresses.ts'
import { findSamlConnection, type SamlConnectionRow } from './connection.ts'
import { logRefusal } from './log.ts'
import { answerLogout, endSessionsFor } from './logout.ts'
import { writeMetadata } from './metadata.ts'
import { sendOn, sendPage, sendRefusal } from './pages.ts'
import { readPostedLogout, readRedirectedLogout } from './read-logout.ts'
import { claimedRequest, decodeMessage } from './read-response.ts'
import { reasons, SamlRefusal } from './refusal.ts'
import { doorAllowance, maximumMessage } from './rules.ts'
import { refuseTest, takeResponse } from './take-response.ts'

const root = '/saml/:organization/:connection'

type Form = Record<string, unknown>

/** What identity providers and browsers on their way from them ask for. */
export async function serveSaml(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maximumMessage * 2 },
      (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    scope.addHook('onRequest', (request, _reply, done) => {
      limiter.take(request.ip, doorAllowance, app.clock.now())
      done()
    })
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply))

    scope.get(`${root}/metadata`, async (request, reply) => {
      const connection = await open(app, request)
      const { certificate } = connection
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(writeMetadata({ ...addressesOf(app, connection), certificate }))
    })

    scope.post(`${root}/acs`, async (request, reply) => {
      const connection = await open(app, request)
      return acceptMessage(app, connection, request, reply)
    })

    const signOut = async (request: FastifyRequest, reply: FastifyReply, given: Form) => {
      const connection = await open(app, request)
      // The provider is done with a sign-out that began here; the session had ended before it was asked.
      if (given['SAMLResponse'] !== undefined) return reply.redirect('/login', 303)
      return acceptLogout(app, connection, request, reply, given)
    }
    scope.get(`${root}/logout`, (request, reply) => signOut(request, reply, request.query as Form))
    scope.post(`${root}/logout`, (request, reply) =>
      signOut(request, reply, (request.body ?? {}) as Form),
    )
  })
}

async function acceptMessage(
  app: Mechanisms,
  connection: SamlConnectionRow,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const within = inside(app, request, connection)
  const { SAMLResponse, RelayState } = (request.body ?? {}) as Form
  const organization = connection.organization_id
  try {
    const xml = decodeMessage(SAMLResponse)
    const taken = await takeResponse(app, within, connection, { xml, relayState: RelayState })
    if (taken.kind === 'test') return await leadToTest(reply, organization, taken.testId)
    const query = new URLSearchParams({ saml: taken.ticket, organization })
    const to = `${taken.origin}/single-sign-on?${query}`
    if (taken.browserSecret === null) return await reply.redirect(to, 303)
    const { browserSecret: browser_secret, path } = taken
    const kept = { browser_secret, ...(path !== null && { redirect: path }) }
    return await sendOn(reply, to, kept)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    request.log.info({ err: error, connection: connection.id }, 'sign-in over SAML refused')
    const claimed = typeof SAMLResponse === 'string' && requestIn(SAMLResponse)
    const testId = claimed && (await within((ctx) => refuseTest(ctx, connection, claimed, error)))
    if (testId) return leadToTest(reply, organization, testId)
    await logRefusal(app, connection, { subject: '', reason: error.reason, detail: error.detail })
    throw error
  }
}

const requestIn = (encoded: string) =>
  claimedRequest(Buffer.from(encoded.slice(0, 4000), 'base64').toString('utf8'))

const leadToTest = (reply: FastifyReply, organization: string, testId: string) =>
  reply.redirect(`/dashboard/admin/organizations/${organization}/saml-test?test=${testId}`, 303)

async function acceptLogout(
  app: Mechanisms,
  connection: SamlConnectionRow,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Form,
) {
  const now = app.clock.now()
  const query = request.raw.url?.split('?')[1] ?? ''
  try {
    const asked =
      request.method === 'GET'
        ? readRedirectedLogout(app, connection, query, now)
        : await readPostedLogout(app, connection, given['SAMLRequest'], now)
    await inside(app, request, connection)((ctx) => endSessionsFor(ctx, connection, asked))
    const relayState = typeof given['RelayState'] === 'string' ? given['RelayState'] : ''
    const answer = await answerLogout({ app }, connection, asked.id, relayState)
    if (answer !== null) return await reply.redirect(answer, 303)
    return await sendPage(reply, {
      title: say('You’re signed out'),
      link: { to: '/login', label: say('Sign in again') },
    })
  } catch (error) {
    if (error instanceof SamlRefusal) {
      const { reason, detail } = error
      await logRefusal(app, connection, { subject: '', reason, detail })
    }
    throw error
  }
}

const Params = z.object({ organization: Id, connection: Id })

/** The connection in the address, if its organization is open and may use single sign-on. */
async function open(app: Mechanisms, request: FastifyRequest): Promise<SamlConnectionRow> {
  const params = Params.safeParse(request.params)
  if (!params.success) throw new SamlRefusal('closed', '', { status: 404 })
  const { organization: organizationId, connection: connectionId } = params.data
  return app.database.read(enterAsNobody, (db) =>
    acrossOrganizations(db, async (across) => {
      const organization = await across
        .selectFrom('organizations')
        .select(['features', 'suspended_at', 'archived_at'])
        .where('id', '=', organizationId)
        .executeTakeFirst()
      const connection = await findSamlConnection(across, organizationId, connectionId)
      if (!organization || !connection) throw new SamlRefusal('closed', '', { status: 404 })
      const isOpen =
        organization.features.includes('single_sign_on') &&
        !organization.suspended_at &&
        !organization.archived_at
      if (!isOpen) throw new SamlRefusal('closed', '', { status: 403 })
      return connection
    }),
  )
}

/** A transaction in the organization of the connection, without a person. */
const inside =
  (app: Mechanisms, request: FastifyRequest, { organization_id }: SamlConnectionRow) =>
  async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => {
    let putOff: (() => void)[] = []
    const result = await app.database.transaction(enterAsNobody, async (db) => {
      putOff = []
      await enterOrganization(db, organization_id)
      return run({
        db,
        app,
        now: app.clock.now(),
        requestId: request.id,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
        log: request.log,
        afterCommit: (later) => putOff.push(later),
      })
    })
    for (const later of putOff) later()
    return result
  }

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof SamlRefusal) {
    return sendRefusal(reply, reasons[error.reason], error.status)
  }
  const told = toProblem(error)
  if (told.status >= 500) request.log.error({ err: error }, 'request failed')
  const detail = typeof told.detail === 'string' ? { message: told.detail } : told.detail
  const reason = told.code === 'payload_too_large' ? reasons.too_large : detail
  return sendRefusal(reply, reason, told.status)
}
