import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest } from './manifest-scripts.ts'
import { writeHead, type FindHead } from './page-head.ts'
import { pageScripts } from './page-scripts.ts'
import { pageRenderer, type AccessFor } from './render-page.ts'
import { writeBody } from './page-body.ts'
import { problem } from './problem.ts'
import { serveFiles } from './static-files.ts'

const dist = resolve(import.meta.dirname, '../../web/dist')

/** Paths that belong to the server: an unknown one is an error, not a page of the web app. */
const serverPaths = /^\/(api|auth|invite|files|assets|lti|ws|metrics|healthz|readyz)(\/|$)/

/** Where launches from other platforms arrive. */
const launchedPath = '/launched'

/** Files are at the root; further down, a dot is part of a name, as in /instructors/anna.b. */
const filePath = /^\/[^/]+\.\w+$/

interface Options {
  publicUrl: string
  /** Contact address for when nothing else works. */
  supportEmail: string
  /** Describes the page of a path for readers that don't run scripts. */
  findHead: FindHead
  /** An access token for rendering, for a session whose own has expired. */
  accessFor: AccessFor
}

/** Serves the built web app: hashed files cached forever, the page itself always fresh and for every other path. */
export async function serveWeb(
  server: FastifyInstance,
  { publicUrl, supportEmail, findHead, accessFor }: Options,
) {
  const built = existsSync(join(dist, 'index.html'))
  const page = built ? readPage(supportEmail) : ''
  const render = pageRenderer(server, dist, accessFor)
  const scriptsFor = built ? pageScripts(readManifest()) : () => []
  if (built) {
    serveFiles(server, join(dist, 'assets'), '/assets/')
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**'],
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache')
      },
    })
  }
  // The icon that browsers request when they open a file that has no page to name one.
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const asksForPage = request.method === 'GET' && !serverPaths.test(path) && !filePath.test(path)
    if (!built || !asksForPage) throw problem('not_found')
    const head = await findHead(path).catch((error: unknown) => {
      // The page works without it.
      request.log.error(error)
      return undefined
    })
    // A launch has no session yet, whatever cookies the browser has.
    const rendered = path === launchedPath ? undefined : await render(request)
    reply
      .code(head?.status ?? rendered?.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', rendered?.handedOver.session_id ? 'private, no-store' : 'no-cache')
    const hinted = withHints(page, scriptsFor(path))
    const filled = rendered ? writeBody(hinted, rendered) : hinted
    return reply.send(head ? writeHead(filled, head, publicUrl) : filled)
  })
}

const readManifest = () =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

const withHints = (page: string, scripts: string[]) =>
  page.replace('</head>', () =>
    [
      ...scripts.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">`),
      '  </head>',
    ].join('\n  '),
  )

/** The page includes the support address, so asking for help needs no call that may fail too. */
const readPage = (supportEmail: string) =>
  readFileSync(join(dist, 'index.html'), 'utf8').replace(
    /(<meta name="support-email" content=")[^"]*/,
    (_, start: string) => start + supportEmail,
  )
