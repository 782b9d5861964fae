import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { toProblem } from '#server/http/errors.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { isPicture, isShownInline } from './content-type.ts'
import { contentDisposition } from './file-name.ts'
import { assertSignature } from './file-url.ts'
import { derivePicture, formatFor, isPictureWidth } from './picture.ts'
import { getFile, type FileRow } from './queries.ts'
import { readRange } from './range.ts'
import type { ByteRange, FileStore } from './store.ts'

const Params = z.object({ fileId: Id, name: z.string() })
const Query = z.object({
  w: z._default(z.string(), ''),
  at: z._default(z.string(), ''),
  alias: z._default(z.string(), ''),
  expires: z._default(z.string(), ''),
  signature: z._default(z.string(), ''),
})

/**
 * GET and HEAD /files/:fileId/:name. The signature is the permission: anyone with the URL can read the file until it
 * expires.
 */
export function serveFiles(server: FastifyInstance, app: Mechanisms) {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId/:name',
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success) throw problem('file_not_found')
      if (!query.success) throw problem('signature_invalid')
      const { w: width, at, alias, expires, signature } = query.data
      const address = { ...params.data, width, expires, alias }
      const secondsLeft = assertSignature(app.keys, address, signature, app.clock.now())
      const file = await asSystem(app, (ctx) => getFile(ctx.db, params.data.fileId))
      reply.header('cache-control', `private, max-age=${secondsLeft}, immutable`)
      const shown = alias ? { ...file, name: params.data.name } : file
      // Who may see a picture may see it smaller: the narrower width needs no signature of its own.
      const narrower = Math.min(Number(width), Number(at) || Infinity)
      const { accept } = request.headers
      if (width) reply.header('vary', 'accept')
      return sendFile(app, request, reply, await representation(app, shown, narrower, accept))
    },
  })
}

export interface Representation {
  key: string
  etag: string
  name: string
  contentType: string
  sizeBytes: number
}

/** The original file, or the picture in the requested width. */
async function representation(
  app: Mechanisms,
  file: FileRow,
  width: number,
  accept: string | undefined,
): Promise<Representation> {
  const whole = {
    key: file.storage_key,
    etag: `"${file.id}"`,
    name: file.name,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
  }
  if (!isPictureWidth(width) || !isPicture(file.content_type)) return whole
  const format = formatFor(accept, width)
  const key = await derivePicture(app.files.store, file, width, format)
  const sizeBytes = (await app.files.store.stat(key))?.sizeBytes ?? 0
  const etag = format === 'webp' ? `"${file.id}-${width}"` : `"${file.id}-${width}-${format}"`
  return { ...whole, key, etag, contentType: `image/${format}`, sizeBytes }
}

/** Answers with the bytes or the range that was asked for, so that nothing of it runs. */
export async function sendFile(
  app: Mechanisms,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, etag, name, contentType, sizeBytes }: Representation,
) {
  const { headers } = request
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (headers['if-none-match'] === etag) return reply.code(304).send()

  protect(reply, contentType, name)
  const current = !headers['if-range'] || headers['if-range'] === etag
  const range = current ? readRange(headers.range, sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    return reply.code(416).send()
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  if (request.method === 'HEAD' || sizeBytes === 0) return reply.send()
  return reply.send(await open(app.files.store, key, range))
}

/** A file without bytes is not found; an unavailable storage is temporary and reported as such. */
async function open(store: FileStore, key: string, range: ByteRange | undefined) {
  try {
    return await store.open(key, range)
  } catch (error) {
    if (toProblem(error).code === 'unavailable') throw error
    throw (await store.stat(key)) ? error : problem('file_not_found', { cause: error })
  }
}

/** Nothing uploaded ever runs: no sniffing, a download unless known to be harmless, and a sandbox. */
function protect(reply: FastifyReply, contentType: string, name: string) {
  const inline = isShownInline(contentType)
  // Browsers don't open their PDF viewer inside a sandbox, and that viewer is a sandbox already.
  const sandbox = contentType === 'application/pdf' ? '' : '; sandbox'
  reply
    .type(contentType || 'application/octet-stream')
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', name))
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${sandbox}`,
    )
}
