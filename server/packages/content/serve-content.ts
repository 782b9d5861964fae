import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import { readRange } from '#server/files/range.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { listHostOrigins } from '#server/organizations/own-host.ts'
import { readToken } from './content-path.ts'
import { mediaTypeOf } from './media-type.ts'
import { openEntry } from './open-entry.ts'
import { playerFiles } from './player-files.ts'

/** What a package's frame may do: everything inside, nothing to the window around it. */
export const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads'

/**
 * GET /content/…: packages and the page that plays them. They run on a separate host that serves nothing else, so no
 * script of a package ever shares an origin with the site. The signature in the path is the permission.
 */
export async function serveContent(server: FastifyInstance, app: Mechanisms) {
  const { contentUrl, publicUrl } = app.env
  const contentHost = contentUrl && new URL(contentUrl).host
  server.addHook('onRequest', (request, _reply, done) => {
    const isContent = request.url.startsWith('/content/')
    const isContentHost = contentHost !== null && request.host === contentHost
    done(isContent === isContentHost ? undefined : problem('not_found'))
  })
  const host = hosts(publicUrl)
  /** The site, and the hosts of the organization that has the package. */
  const ancestorsFor = async (organizationId: unknown) => {
    const { data } = Id.safeParse(organizationId)
    const own = data ? await listHostOrigins(app, data) : []
    return ["frame-ancestors 'self'", ...host, ...own].join(' ')
  }
  // Where parts of packages report; the site itself accepts no other origin.
  const reports = host.flatMap((origin) => [`${origin}/xapi/`, `${origin}/cmi5/`]).join(' ')
  const files = await playerFiles()

  server.get('/content/player/:standard/', async (request, reply) => {
    const page = files.get(`${(request.params as { standard: string }).standard}.html`)
    if (!page) throw problem('not_found')
    const { organization } = request.query as { organization?: unknown }
    const ancestors = await ancestorsFor(organization)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; ${ancestors}`,
      )
      .header('cross-origin-opener-policy', 'unsafe-none')
      .send(page)
  })
  server.get('/content/player/files/:file', (request, reply) => {
    const { file } = request.params as { file: string }
    const content = files.get(file)
    if (!content || file.endsWith('.html')) throw problem('not_found')
    return reply
      .type(mediaTypeOf(file))
      .header('cache-control', 'public, max-age=3600')
      .send(content)
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: '/content/:token/*',
    handler: async (request, reply) => {
      const { token, '*': path } = request.params as { token: string; '*': string }
      const { organizationId, packageId, secondsLeft } = readToken(app, token)
      const file = await findFile(app, organizationId, packageId, path)
      const ancestors = await ancestorsFor(organizationId)
      reply
        .header('cache-control', `private, max-age=${Math.min(secondsLeft, 3600)}`)
        .header(
          'content-security-policy',
          `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' data: blob: ${reports}; object-src 'none'; form-action 'self'; ${ancestors}; sandbox ${sandbox}`,
        )
        .header('cross-origin-opener-policy', 'unsafe-none')
        .header('referrer-policy', 'no-referrer')
      return sendEntry(app, request, reply, file)
    },
  })
}

/** A local machine can be reached by several names. */
function hosts(publicUrl: string): string[] {
  const { hostname, port, protocol, origin } = new URL(publicUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${port || '80'}`)
}

/** The file of that name, or one that differs only in case: the package may be from a case-insensitive system. */
async function findFile(app: Mechanisms, organizationId: string, packageId: string, path: string) {
  const file = await asSystem(app, ({ db }) =>
    db
      .selectFrom('package_files as c')
      .innerJoin('packages as p', (join) =>
        join
          .onRef('p.organization_id', '=', 'c.organization_id')
          .onRef('p.id', '=', 'c.package_id'),
      )
      .innerJoin('files as f', (join) =>
        join.onRef('f.organization_id', '=', 'p.organization_id').onRef('f.id', '=', 'p.file_id'),
      )
      .select(['c.path', 'c.header_offset', 'c.packed_bytes', 'c.size_bytes', 'c.is_deflated'])
      .select('f.storage_key')
      .where('c.organization_id', '=', organizationId)
      .where(
        'c.package_id',
        '=',
        sql<string>`coalesce((select files_package_id from packages
          where organization_id = ${organizationId} and id = ${packageId}), ${packageId})`,
      )
      .where(sql<string>`lower(c.path)`, '=', path.toLowerCase())
      .orderBy(sql`c.path = ${path}`, 'desc')
      .executeTakeFirst(),
  )
  if (!file) throw problem('file_not_found')
  return file
}

type ContentFile = Awaited<ReturnType<typeof findFile>>

async function sendEntry(
  app: Mechanisms,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ContentFile,
) {
  const range = readRange(request.headers.range, file.size_bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size_bytes}`).send()
  }
  const length = range ? range.end - range.start + 1 : file.size_bytes
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  }
  reply
    .header('content-type', mediaTypeOf(file.path))
    .header('accept-ranges', 'bytes')
    .header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await openEntry(app.files.store, file, range ?? undefined))
}
