import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PageHost } from '#contract/hosts.ts'
import { languageCodes, languages, type Language } from '#contract/languages.ts'
import { readBuild, type AppBuild } from './app-build.ts'
import { originOfHost } from './custom-host.ts'
import { brandManifest, brandPage } from './host-page.ts'
import { languageFor, serveLanguageChoice } from './page-language.ts'
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
  /** The name that a request was sent to, if it could be an organization's own. */
  hostOf: (request: FastifyRequest) => string | undefined
  /** The organization that proved this host. */
  findHost: (host: string) => Promise<PageHost | undefined>
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
  { publicUrl, supportEmail, findHead, accessFor, hostOf, findHost }: Options,
) {
  const built = existsSync(join(dist, 'index.html'))
  const build = built ? readBuild(dist, readManifest()) : undefined
  const pages = build ? readPages(supportEmail, build.id) : undefined
  const render = pageRenderer(server, dist, accessFor)
  const scriptsFor = built ? pageScripts(readManifest()) : () => []
  serveLanguageChoice(server)
  const hostFor = async (request: FastifyRequest) => {
    const name = hostOf(request)
    return name === undefined ? undefined : findHost(name)
  }
  if (build && pages) {
    serveBuild(server, build, pages, hostFor)
    serveFiles(server, join(dist, 'assets'), '/assets/')
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**', 'service-worker.js', 'app.webmanifest'],
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache')
      },
    })
  }
  // The icon that browsers request when they open a file that has no page to name one.
  server.get('/favicon.ico', async (request, reply) => {
    const logo = (await hostFor(request))?.logo
    if (logo) return reply.header('cache-control', 'no-cache').redirect(logo, 302)
    return reply.redirect('/favicon.svg', hostOf(request) === undefined ? 301 : 302)
  })
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const asksForPage = request.method === 'GET' && !serverPaths.test(path) && !filePath.test(path)
    if (!pages || !asksForPage) throw problem('not_found')
    const language = languageFor(request)
    const { page, inLanguage } = pages[language]
    const host = await hostFor(request)
    const hostName = host && hostOf(request)
    const head = await findHead(path, language, hostName).catch((error: unknown) => {
      // The page works without it.
      request.log.error(error)
      return undefined
    })
    // A launch has nobody's session yet, whatever cookies the browser has.
    const rendered = path === launchedPath ? undefined : await render(request, language, host)
    if (rendered && 'to' in rendered) {
      return reply.header('cache-control', 'no-store').redirect(rendered.to, 302)
    }
    reply
      .code(head?.status ?? rendered?.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', rendered?.handedOver.session_id ? 'private, no-store' : 'no-cache')
      .header('content-language', language)
      .header('vary', 'accept-language, cookie')
    const scripts = scriptsFor(path, rendered?.handedOver.parts)
    const hinted = withHints(brandPage(page, host), scripts.map(inLanguage))
    const filled = rendered ? writeBody(hinted, rendered) : hinted
    const siteUrl = hostName === undefined ? publicUrl : originOfHost({ publicUrl }, hostName)
    return reply.send(head ? writeHead(filled, head, siteUrl, host?.name) : filled)
  })
}

/** For the app without a connection: its worker, the empty page to start with, and what to keep for downloads. */
function serveBuild(
  server: FastifyInstance,
  { id, worker, learning, writing }: AppBuild,
  pages: Record<Language, PageInLanguage>,
  hostFor: (request: FastifyRequest) => Promise<PageHost | undefined>,
) {
  const manifest = JSON.parse(readFileSync(join(dist, 'app.webmanifest'), 'utf8')) as object
  const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-cache')
  const spoken = (request: FastifyRequest, reply: FastifyReply) => {
    fresh(reply).header('vary', 'accept-language, cookie')
    return pages[languageFor(request)]
  }
  server.get('/service-worker.js', (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(worker),
  )
  server.get('/app-shell.html', async (request, reply) => {
    const { page } = spoken(request, reply)
    return reply.type('text/html; charset=utf-8').send(brandPage(page, await hostFor(request)))
  })
  server.get('/app.webmanifest', async (request, reply) =>
    fresh(reply)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(brandManifest({ ...manifest }, await hostFor(request)))),
  )
  server.get('/app-files.json', (request, reply) => {
    const { inLanguage } = spoken(request, reply)
    const addresses = (files: string[]) => files.map((file) => `/${inLanguage(file)}`)
    return reply.send({ build: id, learning: addresses(learning), writing: addresses(writing) })
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

/** The page says where to write for support, so that asking for help needs no call that may fail too. */
const readPage = (supportEmail: string, build: string) =>
  readFileSync(join(dist, 'index.html'), 'utf8')
    .replace(
      /(<meta name="support-email" content=")[^"]*/,
      (_, start: string) => start + supportEmail,
    )
    .replace(/(<meta name="build" content=")[^"]*/, (_, start: string) => start + build)

interface PageInLanguage {
  page: string
  /** The script that takes the place of one of the English build. */
  inLanguage: (script: string) => string
}

/** The page in every language: its direction, and the scripts that speak it. */
function readPages(supportEmail: string, build: string): Record<Language, PageInLanguage> {
  const english = readPage(supportEmail, build)
  const file = join(dist, '.vite/languages.json')
  const replaced = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Partial<
    Record<Language, Record<string, string>>
  >
  const pages = languageCodes.map((language): [Language, PageInLanguage] => {
    const inLanguage = (script: string) => replaced[language]?.[script] ?? script
    const page = english
      .replace(
        '<html lang="en" dir="ltr">',
        `<html lang="${language}" dir="${languages[language].dir}">`,
      )
      .replaceAll(/(?<=(?:src|href)="\/)assets\/[^"]+\.js/g, inLanguage)
    return [language, { page, inLanguage }]
  })
  return Object.fromEntries(pages) as Record<Language, PageInLanguage>
}
