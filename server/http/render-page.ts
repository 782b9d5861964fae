import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRead, PageRendered, PageWanted } from '#contract/rendered-page.ts'
import { VisitorPages } from './visitor-pages.ts'

/** How long a page waits for its data; the browser fetches the rest. */
const patienceMs = 400

type Renderer = (wanted: PageWanted) => Promise<PageRendered | undefined>
export type AccessFor = PageWanted['accessFor']

/**
 * Renders first pages as the browser would, with the same code, so they can be read before any script has loaded. Data
 * is fetched from the API in this process, through every check that an external call passes. Undefined on failure: the
 * browser then renders the page from scratch.
 */
export function pageRenderer(server: FastifyInstance, dist: string, accessFor: AccessFor) {
  const file = join(dist, '.server/server.js')
  if (!existsSync(file)) return async () => undefined
  let loading: Promise<Renderer> | undefined
  const loaded = () => (loading ??= load(file))
  // Loaded in advance, so the first visitor doesn't wait for it.
  server.addHook('onListen', async () => void (await loaded()))
  const visitorPages = new VisitorPages()
  return async (request: FastifyRequest): Promise<PageRendered | undefined> => {
    const { url: href } = request
    const { cookie = '' } = request.headers
    const onError = (error: unknown) => request.log.error(error)
    const render = async (read: PageRead) =>
      (await loaded())({ href, cookie, read, accessFor, patienceMs, onError })
    const read = inProcess(server, request)
    try {
      return await (cookie ? render(read) : visitorPages.find(href, read, render))
    } catch (error) {
      onError(error)
      return undefined
    }
  }
}

async function load(file: string): Promise<Renderer> {
  const app = (await import(pathToFileURL(file).href)) as {
    pageRenderer: (requests: AsyncLocalStorage<unknown>) => Renderer
  }
  return app.pageRenderer(new AsyncLocalStorage())
}

/** Calls the API as the browser of this request would, without a connection. */
const inProcess =
  (server: FastifyInstance, page: FastifyRequest): PageRead =>
  async (url, headers) => {
    const { statusCode, payload } = await server.inject({ url, headers, remoteAddress: page.ip })
    const ok = statusCode >= 200 && statusCode < 300
    return { ok, status: statusCode, headers: new Headers(), text: async () => payload }
  }
