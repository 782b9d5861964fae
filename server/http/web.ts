import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBuild, type AppBuild } from './app-build.ts'
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

/** Files lie at the root; further down a dot is part of a name, as in /instructors/anna.b. */
const filePath = /^\/[^/]+\.\w+$/

interface Options {
  publicUrl: string
  /** Where people write when nothing else works. */
  supportEmail: string
  /** What the page of a path is about, for those who don't run it. */
  findHead: FindHead
  /** An access token to render with, for a session whose own has run out. */
  accessFor: AccessFor
}

/** Serves the built web app: hashed files for ever, the page itself always fresh, and every other path the page. */
export async function serveWeb(
  server: FastifyInstance,
  { publicUrl, supportEmail, findHead, accessFor }: Options,
) {
  const built = existsSync(join(dist, 'index.html'))
  const build = built ? readBuild(dist, readManifest()) : undefined
  const page = build ? readPage(supportEmail, build.id) : ''
  const render = pageRenderer(server, dist, accessFor)
  const scriptsFor = built ? pageScripts(readManifest()) : () => []
  if (build) {
    serveBuild(server, build, page)
    serveFiles(server, join(dist, 'assets'), '/assets/')
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**', 'service-worker.js'],
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache')
      },
    })
  }
  // What browsers ask for beside a file that has no page to name its icon.
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
    // A launch has nobody's session yet, whatever cookies the browser has.
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

/** For the app without a connection: its worker, the empty page to start with, and what to keep for downloads. */
function serveBuild(server: FastifyInstance, { worker, files }: AppBuild, page: string) {
  const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-cache')
  server.get('/service-worker.js', (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(worker),
  )
  server.get('/app-shell.html', (_request, reply) =>
    fresh(reply).type('text/html; charset=utf-8').send(page),
  )
  server.get('/app-files.json', (_request, reply) => fresh(reply).send(files))
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

/** The page says where to write for support, so that asking for help needs no call that may fail too. */
const readPage = (supportEmail: string, build: string) =>
  readFileSync(join(dist, 'index.html'), 'utf8')
    .replace(
      /(<meta name="support-email" content=")[^"]*/,
      (_, start: string) => start + supportEmail,
    )
    .replace(/(<meta name="build" content=")[^"]*/, (_, start: string) => start + build)
