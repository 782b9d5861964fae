import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Mechanisms } from '#server/http/context.ts'
import { customHostOf, originOfHost } from '#server/http/custom-host.ts'
import { escapeHtml } from '#server/http/page-head.ts'
import { asSystem } from '#server/jobs/job.ts'
import { isProvenHost } from '#server/organizations/own-host.ts'
import { listCatalogCategories } from './catalog-categories.ts'
import { isListed, visitorOf } from './viewer.ts'

/** As many addresses as one sitemap may hold. */
const maximumAddresses = 50_000

/** /sitemap.xml with every public page, and /robots.txt that leads to it and away from everything else. */
export function serveSitemap(server: FastifyInstance, app: Mechanisms) {
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
    const pages = (await listPages(app, hostName)).slice(0, maximumAddresses)
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

interface PageRow {
  path: string
  changed_at?: Date | null
}

/** On the host of an organization, only its own pages. */
const listPages = (app: Mechanisms, hostName: string | undefined): Promise<PageRow[]> =>
  asSystem(app, async (system) => {
    const ctx = { ...system, hostName }
    const visitor = await visitorOf(ctx)
    const courses =
      await sql<PageRow>`select '/courses/' || p.slug as path, p.published_at as changed_at
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} order by p.first_published_at desc limit ${maximumAddresses}`.execute(
        ctx.db,
      )
    const instructors = await sql<PageRow>`select distinct '/instructors/' || i.person_id as path
      from course_instructors i
      join published_courses p on p.organization_id = i.organization_id and p.course_id = i.course_id
      join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} and i.rights <> 'assistant' limit ${maximumAddresses}`.execute(
      ctx.db,
    )
    const organizations = await sql<PageRow>`select distinct '/o/' || o.slug as path
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} limit ${maximumAddresses}`.execute(ctx.db)
    const categories = await listCatalogCategories(ctx)
    return [
      ...['/', '/courses', '/categories', '/instructors', '/inquiry', '/terms', '/privacy'].map(
        (path) => ({ path }),
      ),
      ...categories.map(({ slug }) => ({ path: `/categories/${slug}` })),
      ...organizations.rows,
      ...courses.rows,
      ...instructors.rows,
    ]
  })
