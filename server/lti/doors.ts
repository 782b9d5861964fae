import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { say } from '#server/words/sentence.ts'
import { inOrganization, type PartnerCtx } from './in-organization.ts'
import { sendRefusal } from './pages.ts'
import { Refusal } from './refusal.ts'
import { partnerAllowance } from './rules.ts'

export const root = '/lti/:organization'

/**
 * Request parsing and error responses for both sides: accepts forms and JSON of any kind, refuses with a page or JSON.
 */
export async function openDoors(
  server: FastifyInstance,
  app: Mechanisms,
  serve: (scope: FastifyInstance) => void,
  { ancestors = "'self'" } = {},
) {
  const limiter = new AddressLimiter()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_048_576 },
      (_request, body: string, done) => {
        try {
          done(null, readFields(body))
        } catch {
          done(new Refusal(say('The form can’t be read.')))
        }
      },
    )
    scope.addContentTypeParser(
      /^application\/([\w.-]+\+)?json/i,
      { parseAs: 'string', bodyLimit: 1_048_576 },
      (_request, body: string, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(body))
        } catch {
          done(new Refusal(say('The body is not valid JSON.')))
        }
      },
    )
    scope.addHook('onRequest', (request, _reply, done) => {
      limiter.take(request.ip, partnerAllowance, app.clock.now())
      done()
    })
    scope.setErrorHandler((error, request, reply) =>
      answerError(app, error, request, reply, ancestors),
    )
    serve(scope)
  })
}

/** A repeated field is a list. Moodle registers with JSON that it declares as a form. */
function readFields(body: string): unknown {
  if (body.startsWith('{')) return JSON.parse(body)
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

/** Runs in the organization in the URL. */
export const within =
  (app: Mechanisms, request: FastifyRequest) =>
  <T>(run: (ctx: PartnerCtx) => Promise<T>) =>
    inOrganization(app, request, run)

/** URLs that a browser opens respond with a page. */
const isPage = (request: FastifyRequest) =>
  request.headers['sec-fetch-mode'] === 'navigate' ||
  (request.headers.accept ?? '').includes('text/html')

function answerError(
  app: Mechanisms,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  ancestors: string,
) {
  const { status, code, message, words } = refusalOf(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  reply.header('cache-control', 'no-store')
  if (isPage(request)) return sendRefusal(app, reply, words, { status, ancestors })
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="LTI"')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: message }))
}

function refusalOf(error: unknown): Pick<Refusal, 'status' | 'code' | 'message' | 'words'> {
  if (error instanceof Refusal) return error
  const { status, message, detail } = toProblem(error)
  return {
    status,
    message,
    words: detail,
    code: status >= 500 ? 'server_error' : 'invalid_request',
  }
}
