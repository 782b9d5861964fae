import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { customHostOf, originOfHost } from '#server/http/custom-host.ts'
import { escapeHtml } from '#server/http/page-head.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { ListPublicPages, PublicPage } from '#server/noun.ts'
import { isProvenHost } from '#server/organizations/own-host.ts'

/** As many addresses as one sitemap may hold. */
const maximumAddresses = 50_000

/** /sitemap.xml with every public page, and /robots.txt that leads to it and away from everything else. */
export function serveSitemap(
  server: FastifyInstance,
  app: Mechanisms,
  lists: readonly ListPublicPages[],
) {
  const siteOf = async (request: FastifyRequest) => {
    const hostName = customHostOf(app.env, request.hostname)
    const isOwn = hostName !== undefined && (await isProvenHost(app, hostName))
    return isOwn
      ? { hostName, url: originOfHost(app.env, hostName) }
      : { hostName: undefined, url: app.env.publicUrl }
  }
  server.get('/robots.txt', async (request, reply) => {
    const { url } = await siteOf(request)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...['/dashboard', '/account', '/api/', '/auth/'].map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${url}/sitemap.xml`,
          '',
        ].join('\n'),
      )
  })
  server.get('/sitemap.xml', async (request, reply) => {
    const { hostName, url } = await siteOf(request)
    const listed = await asSystem(app, async (ctx) => {
      const pages: PublicPage[] = []
      for (const list of lists) pages.push(...(await list({ ...ctx, hostName }, maximumAddresses)))
      return pages
    })
    const pages = listed.slice(0, maximumAddresses)
    const entries = pages.map(
      ({ path, changed_at }) =>
        `<url><loc>${escapeHtml(url + path)}</loc>${
          changed_at ? `<lastmod>${changed_at.toISOString().slice(0, 10)}</lastmod>` : ''
        }</url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })
}
