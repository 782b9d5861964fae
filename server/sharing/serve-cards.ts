import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { cardsPath } from '#server/drawing/share-card.ts'
import { drawCard } from './draw-card.ts'
import { findCard } from './find-card.ts'
import { languageOf } from '#server/words/languages.ts'

const Params = z.object({
  kind: z.string().check(z.maxLength(20)),
  file: z.string().check(z.maxLength(200)),
})

const allowance = { attempts: 120, seconds: 60 }

/** The pictures that other sites show for our public pages. */
export function serveCards(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  server.get(`${cardsPath}/:kind/:file`, async (request, reply) => {
    limiter.take(request.ip, allowance, app.clock.now())
    const params = Params.safeParse(request.params)
    const { language: asked } = request.query as { language?: unknown }
    const language = languageOf(typeof asked === 'string' ? asked : null)
    const reference = params.data && /^(.+)\.png$/.exec(params.data.file)?.[1]
    const card =
      params.data && reference && (await findCard(app, params.data.kind, reference, language))
    if (!card) throw problem('not_found')
    const drawn = await drawCard(app, { ...card, language })
    reply
      .header('etag', drawn.etag)
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === drawn.etag) return reply.code(304).send()
    return reply
      .type('image/png')
      .header('content-length', drawn.sizeBytes)
      .send(await drawn.open())
  })
}
