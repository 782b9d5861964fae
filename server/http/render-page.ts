import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageHost } from '#contract/hosts.ts'
import { chosenLanguageCookie, type Language } from '#contract/languages.ts'
import { positionHeader, positionInCookie } from '#contract/position.ts'
import type { PageMoved, PageRead, PageRendered, PageWanted } from '#contract/rendered-page.ts'
import { VisitorPages } from './visitor-pages.ts'

/** How long a page waits for its data; the browser fetches the rest. A phone needs longer until its scripts could ask. */
const patienceMs = 1000

type Renderer = (wanted: PageWanted) => Promise<PageMoved | PageRendered | undefined>
export type AccessFor = PageWanted['accessFor']

/**
 * Renders first pages as the browser would, with the same code, so they can be read before any script has loaded. Data
 * is fetched from the API in this process, through every check that an external call passes. Undefined on failure: the
 * browser then renders the page from scratch.
 */
export function pageRenderer(server: FastifyInstance, dist: string, accessFor: AccessFor) {
  const fileIn = (language: Language) =>
    join(dist, '.server', language === 'en' ? '' : language, 'server.js')
  if (!existsSync(fileIn('en'))) return async () => undefined
  // Each language has modules of its own, loaded when it is first asked for: renders of two languages share no words.
  const loading = new Map<Language, Promise<Renderer>>()
  const loaded = (language: Language) => {
    const renderer = loading.get(language) ?? load(fileIn(language), language)
    loading.set(language, renderer)
    return renderer
  }
  // The first visitor need not wait for it.
  server.addHook('onListen', async () => void (await loaded('en')))
  const visitorPages = new VisitorPages()
  return async (
    request: FastifyRequest,
    language: Language,
    host?: PageHost,
  ): Promise<PageMoved | PageRendered | undefined> => {
    const { url: href } = request
    const { cookie = '' } = request.headers
    const onError = (error: unknown) => request.log.error(error)
    const render = async (read: PageRead) =>
      (await loaded(language))({ href, cookie, host, read, accessFor, patienceMs, onError })
    const read = inProcess(server, request)
    try {
      return await (isVisitor(cookie)
        ? visitorPages.find({ href, language, host }, read, render)
        : render(read))
    } catch (error) {
      onError(error)
      return undefined
    }
  }
}

/** The choice of a language says nothing of a person. */
const isVisitor = (cookie: string) =>
  cookie === '' || new RegExp(`^${chosenLanguageCookie}=[\\w-]*$`).test(cookie)

async function load(file: string, language: Language): Promise<Renderer> {
  const app = (await import(pathToFileURL(file).href)) as {
    pageRenderer: (requests: AsyncLocalStorage<unknown>, language: Language) => Renderer
  }
  return app.pageRenderer(new AsyncLocalStorage(), language)
}

/** Calls the API as the browser of this request would, without a connection. */
const inProcess =
  (server: FastifyInstance, page: FastifyRequest): PageRead =>
  async (url, headers) => {
    const { statusCode, payload } = await server.inject({
      url,
      // The host that the page is on, as the proxy told it.
      headers: { ...headers, host: page.host, ...positionOf(page) },
      remoteAddress: page.ip,
    })
    const ok = statusCode >= 200 && statusCode < 300
    return { ok, status: statusCode, headers: new Headers(), text: async () => payload }
  }

/** The page shows what its reader has written, whichever server reads it. */
function positionOf({ headers }: FastifyRequest): Record<string, string> {
  const position = positionInCookie(headers.cookie)
  return position ? { [positionHeader]: position } : {}
}
