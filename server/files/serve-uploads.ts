import { EVENTS, Server as TusServer, type Upload } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { maximumUploadBytes, uploadsPath } from '#contract/files.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { readAccessToken } from '#server/http/access-token.ts'
import { asPerson } from '#server/http/as-person.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { problem } from '#server/http/problem.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { discardUpload, finishUpload } from './finish-upload.ts'
import { presentFile } from './present.ts'
import { findFile } from './queries.ts'
import { startUpload } from './start-upload.ts'

type WebRequest = Parameters<NonNullable<TusServer['options']['onIncomingRequest']>>[0]

/** The library doesn't know of proxies, so the sender's address is kept for it. */
const senders = new AsyncLocalStorage<string>()

/**
 * Resumable uploads (tus 1.0) at /files/uploads/. Every part needs an access token of the person who started the
 * upload.
 */
export async function serveUploads(server: FastifyInstance, app: Mechanisms) {
  const tus = new Uploads({
    path: uploadsPath.replace(/\/$/, ''),
    datastore: app.files.store.uploads,
    maxSize: maximumUploadBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    onIncomingRequest: async (request, fileId) => {
      if (request.method !== 'POST') await assertOwnUnfinished(app, request, fileId)
    },
    onUploadCreate: async (request, upload) => {
      await startUpload(app, await claimsOf(app, request), upload, senders.getStore() ?? null)
      return {}
    },
    onUploadFinish: async (_request, upload) => answerFinished(app, upload),
    onResponseError: (_request, error) => toAnswer(app, error),
  })

  const headers = Object.entries(securityHeaders(app.env))
  tus.on(EVENTS.POST_TERMINATE, (_request, _response, fileId) => {
    discardUpload(app, fileId).catch((error: unknown) =>
      app.log.error({ err: error }, 'upload not removed'),
    )
  })

  await server.register(async (scope) => {
    // The library reads the body as a stream; nothing else may read it first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const finished = request.method === 'HEAD' && (await finishedSize(app, request))
      if (finished === 'waits') return answerWaiting(reply)
      if (finished) return answerLength(reply, finished)
      reply.hijack()
      reply.raw.setHeader('x-request-id', request.id)
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      reply.raw.setHeader('cache-control', 'no-store')
      await senders.run(request.ip, () => tus.handle(request.raw, reply.raw))
    }
    scope.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${uploadsPath}:fileId`,
      exposeHeadRoute: false,
      handler,
    })
  })
}

const claimsOf = (app: Mechanisms, request: WebRequest) =>
  readAccessToken(app.keys, request.headers.get('authorization') ?? undefined, app.clock.now())

/** Other people's uploads and finished ones respond as if they didn't exist. */
async function assertOwnUnfinished(app: Mechanisms, request: WebRequest, fileId: string) {
  const claims = await claimsOf(app, request)
  const file = await ownFile(app, claims, fileId)
  if (!file || file.ready_at) throw problem('file_not_found')
}

type Claims = Awaited<ReturnType<typeof claimsOf>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The sender's own file, as long as the sender belongs to its organization. */
const ownFile = (app: Mechanisms, claims: Claims, fileId: string) =>
  asPerson(app, claims, null, null, async (ctx) => {
    const file = uuid.test(fileId)
      ? await acrossOrganizations(ctx.db, (db) => findFile(db, fileId))
      : undefined
    if (!file || file.owner_id !== ctx.personId) return undefined
    if (!file.organization_id) return file
    const membership = await ctx.db
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', file.organization_id)
      .where('person_id', '=', ctx.personId)
      .executeTakeFirst()
    return membership && file
  })

/** A sender that lost the last response asks for its progress; the file is complete, so nothing is sent again. */
async function finishedSize(app: Mechanisms, request: FastifyRequest) {
  const claims = await readAccessToken(app.keys, request.headers.authorization, app.clock.now())
  const file = await ownFile(app, claims, (request.params as { fileId: string }).fileId)
  if (!file) return undefined
  if (file.ready_at) return file.size_bytes
  const arrived = app.files.scanner && (await app.files.store.stat(file.storage_key))
  if (arrived?.sizeBytes !== file.size_bytes) return undefined
  try {
    return (await finishUpload(app, file.id)).size_bytes
  } catch (error) {
    const { code } = toProblem(error)
    if (code === 'scan_unavailable') return 'waits' as const
    throw error
  }
}

const answerLength = (reply: FastifyReply, sizeBytes: number) =>
  reply
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': sizeBytes,
      'upload-length': sizeBytes,
      'cache-control': 'no-store',
    })
    .send()

/** Clients of tus keep an upload that is locked, and ask again; after any other answer they would send all of it again. */
const answerWaiting = (reply: FastifyReply) =>
  reply
    .code(423)
    .headers({ 'tus-resumable': '1.0.0', 'upload-waits-for': 'scan', 'cache-control': 'no-store' })
    .send()

async function answerFinished(app: Mechanisms, upload: Upload) {
  const file = await finishUpload(app, upload.id)
  return {
    status_code: 200,
    headers: { 'content-type': 'application/json', location: `${uploadsPath}${file.id}` },
    body: JSON.stringify(presentFile(app, file)),
  }
}

/** The library's errors keep the status that its clients know, with one of our error codes. */
class Uploads extends TusServer {
  override write(
    context: Parameters<TusServer['write']>[0],
    headers: Headers,
    status: number,
    body = '',
  ) {
    headers.set('content-type', 'application/json; charset=utf-8')
    const told = body.startsWith('{')
      ? body
      : JSON.stringify(problem(codeOfStatus(status), { detail: body.trim() }).body('upload'))
    return super.write(context, headers, status, told)
  }
}

const codeOfStatus = (status: number): ErrorCode =>
  (
    {
      404: 'file_not_found',
      409: 'conflict',
      410: 'file_not_found',
      413: 'payload_too_large',
      415: 'unsupported_media_type',
    } as const
  )[status as 404] ?? 'invalid_request'

/** Our errors keep their code and message; so do the library's, including for unsupported extensions. */
function toAnswer(app: Mechanisms, error: Error | { status_code: number; body: string }) {
  if ('status_code' in error) {
    if (error.status_code === 501) return { status_code: 400, body: error.body }
    if (error.status_code < 500) return undefined
  }
  const told = toProblem(error)
  if (told.status >= 500) app.log.error({ err: error }, 'upload failed')
  return { status_code: told.status, body: JSON.stringify(told.body('upload')) }
}
