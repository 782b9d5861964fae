import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { sendFile } from '#server/files/serve-files.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { partKey, partTypes } from './derived-keys.ts'
import { assertMediaSignature, mediaQuery } from './media-url.ts'
import type { StoredPage } from './prepare-document.ts'
import { masterPlaylist, mediaPlaylist, type Rendition } from './playlist.ts'

const Params = z.object({ fileId: Id, part: z.string() })
const Query = z.object({
  expires: z._default(z.string(), ''),
  signature: z._default(z.string(), ''),
})

/**
 * GET and HEAD /files/:fileId/media/:part. The signature is the permission for all parts of one recording. Playlists are
 * written here, from what our own programs measured: they name nothing but parts of the same recording.
 */
export function serveMedia(server: FastifyInstance, app: Mechanisms) {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId/media/:part',
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success) throw problem('file_not_found')
      if (!query.success) throw problem('signature_invalid')
      const { fileId, part } = params.data
      const { expires, signature } = query.data
      const address = { fileId, expires, signature }
      const secondsLeft = assertMediaSignature(app.keys, address, app.clock.now())
      const keeping = `private, max-age=${secondsLeft}, immutable`
      const playlist = /^(master|v\w{1,8})\.m3u8$/.exec(part)
      if (playlist) {
        const text = await asSystem(app, (ctx) =>
          writePlaylist(ctx, fileId, playlist[1] ?? '', mediaQuery(app.keys, fileId, expires)),
        )
        return reply
          .header('cache-control', keeping)
          .type('application/vnd.apple.mpegurl')
          .send(text)
      }
      const page = /^page-(\d{1,3})\.jpg$/.exec(part)
      if (page) {
        const found = await asSystem(app, (ctx) => findPage(ctx, fileId, Number(page[1])))
        const [, , start, bytes] = found.page
        const key = partKey(found.storageKey, 'pages.bin')
        reply.header('cache-control', keeping).type('image/jpeg').header('content-length', bytes)
        if (request.method === 'HEAD') return reply.send()
        return reply.send(await app.files.store.open(key, { start, end: start + bytes - 1 }))
      }
      if (part === 'pages.json') {
        const texts = await asSystem(app, (ctx) => readPageTexts(ctx, fileId))
        return reply.header('cache-control', keeping).type('application/json').send(texts)
      }
      const contentType = partTypes[part]
      if (!contentType) throw problem('file_not_found')
      const { storage_key } = await asSystem(app, (ctx) => getReady(ctx, fileId))
      const key = partKey(storage_key, part)
      const found = await app.files.store.stat(key)
      if (!found) throw problem('file_not_found')
      reply.header('cache-control', keeping)
      const etag = `"${fileId}-${part}"`
      const { sizeBytes } = found
      return sendFile(app, request, reply, { key, etag, name: part, contentType, sizeBytes })
    },
  })
}

/** A recording that is not ready has no parts to see, whatever of it lies there already. */
async function getReady(ctx: Ctx, fileId: string) {
  const row = await ctx.db
    .selectFrom('media_preparations as m')
    .innerJoin('files as f', 'f.id', 'm.file_id')
    .select('f.storage_key')
    .where('m.file_id', '=', fileId)
    .where('m.status', '=', 'ready')
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw problem('file_not_found')
  return row
}

const readyDocument = (ctx: Ctx, fileId: string) =>
  ctx.db
    .selectFrom('media_preparations as m')
    .innerJoin('files as f', 'f.id', 'm.file_id')
    .where('m.file_id', '=', fileId)
    .where('m.status', '=', 'ready')
    .where('f.deleted_at', 'is', null)

/** Pages are counted from one. */
async function findPage(ctx: Ctx, fileId: string, number: number) {
  const row = await readyDocument(ctx, fileId)
    .select(['f.storage_key', sql<StoredPage | null>`m.pages -> ${number - 1}::int`.as('page')])
    .executeTakeFirst()
  if (!row?.page || number < 1) throw problem('file_not_found')
  return { storageKey: row.storage_key, page: row.page }
}

async function readPageTexts(ctx: Ctx, fileId: string): Promise<string> {
  const row = await readyDocument(ctx, fileId)
    .select(sql<string | null>`m.page_texts::text`.as('texts'))
    .executeTakeFirst()
  if (!row?.texts) throw problem('file_not_found')
  return row.texts
}

async function writePlaylist(ctx: Ctx, fileId: string, name: string, query: string) {
  await getReady(ctx, fileId)
  const rows = await ctx.db
    .selectFrom('media_renditions')
    .selectAll()
    .where('file_id', '=', fileId)
    .$if(name !== 'master', (one) => one.where('name', '=', name))
    .execute()
  const renditions = rows as unknown as Rendition[]
  const [first] = renditions
  if (!first) throw problem('file_not_found')
  return name === 'master' ? masterPlaylist(renditions, query) : mediaPlaylist(first, query)
}
