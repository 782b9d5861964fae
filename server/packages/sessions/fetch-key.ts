import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { asSystem } from '#server/jobs/job.ts'
import { isUuid } from '#server/records/statements/values.ts'
import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import { findSession, lockRegistration } from './queries.ts'
import { unitScope } from './vocabulary.ts'

/** The URL where a session's unit fetches its key, once. */
export function fetchUrl(
  app: Pick<Mechanisms, 'keys' | 'env'>,
  organizationId: string,
  sessionId: string,
) {
  const signature = app.keys.sign('cmi5-fetch', `${organizationId}.${sessionId}`)
  return `${app.env.publicUrl}/cmi5/${organizationId}/${sessionId}/${signature}/`
}

/** POST /cmi5/…: responds as cmi5 section 8.2 requires, including errors: 200 with a code and a text. */
export async function serveFetchUrls(server: FastifyInstance, app: Mechanisms) {
  const url = '/cmi5/:organizationId/:sessionId/:signature/'
  await server.register(async (scope) => {
    // The body is ignored, so any is accepted.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 65_536 },
      (_request, _body, done) => done(null, null),
    )
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
    })
    scope.options(url, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'Authorization, Content-Type, X-Experience-API-Version',
        })
        .code(204)
        .send(),
    )
    scope.post(url, (request) => {
      const { organizationId = '', sessionId = '', signature = '' } = request.params as Params
      const text = `${organizationId}.${sessionId}`
      const isOurs = isUuid(organizationId) && isUuid(sessionId)
      if (!isOurs || !app.keys.verify('cmi5-fetch', text, signature)) {
        return refused('3', 'This address is not valid.')
      }
      return asSystem(app, (ctx) => fetchKey({ ...ctx, organizationId }, sessionId))
    })
  })
}

type Params = { organizationId?: string; sessionId?: string; signature?: string }

const refused = (code: string, text: string) => ({ 'error-code': code, 'error-text': text })

/** The first request gets the key; later ones get an error saying that it was already fetched. */
async function fetchKey(ctx: RecordCtx, sessionId: string) {
  const found = await findSession(ctx.db, ctx.organizationId, sessionId)
  if (!found) return refused('3', 'This session doesn’t exist.')
  await lockRegistration(ctx.db, ctx.organizationId, found.registration_id)
  const session = await findSession(ctx.db, ctx.organizationId, sessionId)
  if (!session || session.abandoned_at) return refused('3', 'This session has ended.')
  if (session.fetched_at) return refused('1', 'The key of this session was already fetched.')
  return { 'auth-token': await issueKey(ctx, sessionId) }
}

/** Creates a session's key for HTTP Basic. It grants access to the record store within the session rules. */
export async function issueKey(ctx: RecordCtx, sessionId: string): Promise<string> {
  const username = randomBytes(12).toString('hex')
  const secret = newToken()
  await ctx.db
    .insertInto('record_clients')
    .values({
      organization_id: ctx.organizationId,
      id: randomUUID(),
      name: 'Package',
      username,
      secret_hash: hashToken(secret),
      scopes: [unitScope],
      session_id: sessionId,
      created_at: ctx.now,
    })
    .execute()
  await ctx.db
    .updateTable('package_sessions')
    .set({ fetched_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', sessionId)
    .execute()
  return Buffer.from(`${username}:${secret}`).toString('base64')
}
