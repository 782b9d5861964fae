import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Mechanisms } from '#server/http/context.ts'
import { escapeHtml } from '#server/http/page-head.ts'
import { asSystem } from '#server/jobs/job.ts'
import { listCatalogCategories } from './catalog-categories.ts'
import { anyone, isListed } from './viewer.ts'

/** As many addresses as one sitemap may hold. */
const maximumAddresses = 50_000

/** /sitemap.xml with every public page, and /robots.txt that leads to it and away from everything else. */
export function serveSitemap(server: FastifyInstance, app: Mechanisms) {
  const { publicUrl } = app.env
  server.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...['/dashboard', '/account', '/api/', '/auth/'].map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  server.get('/sitemap.xml', async (_request, reply) => {
    const pages = (await listPages(app)).slice(0, maximumAddresses)
    const entries = pages.map(
      ({ path, changed_at }) =>
        `<url><loc>${escapeHtml(publicUrl + path)}</loc>${
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

const listPages = (app: Mechanisms): Promise<PageRow[]> =>
  asSystem(app, async (ctx) => {
    const courses =
      await sql<PageRow>`select '/courses/' || p.slug as path, p.published_at as changed_at
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(anyone)} order by p.first_published_at desc limit ${maximumAddresses}`.execute(
        ctx.db,
      )
    const instructors = await sql<PageRow>`select distinct '/instructors/' || i.person_id as path
      from course_instructors i
      join published_courses p on p.organization_id = i.organization_id and p.course_id = i.course_id
      join organizations o on o.id = p.organization_id
      where ${isListed(anyone)} and i.rights <> 'assistant' limit ${maximumAddresses}`.execute(
      ctx.db,
    )
    const organizations = await sql<PageRow>`select distinct '/o/' || o.slug as path
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(anyone)} limit ${maximumAddresses}`.execute(ctx.db)
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
