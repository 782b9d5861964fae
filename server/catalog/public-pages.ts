import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import type { PublicPage } from '#server/noun.ts'
import { listCatalogCategories } from './catalog-categories.ts'
import { isListed, visitorOf } from './viewer.ts'

/** Fixed pages, categories, organizations, courses and instructors. */
export async function listCatalogPages(ctx: Ctx, limit: number): Promise<PublicPage[]> {
  const visitor = await visitorOf(ctx)
  const courses =
    await sql<PublicPage>`select '/courses/' || p.slug as path, p.published_at as changed_at
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} order by p.first_published_at desc limit ${limit}`.execute(ctx.db)
  const instructors = await sql<PublicPage>`select distinct '/instructors/' || i.person_id as path
      from course_instructors i
      join published_courses p on p.organization_id = i.organization_id and p.course_id = i.course_id
      join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} and i.rights <> 'assistant' limit ${limit}`.execute(ctx.db)
  const organizations = await sql<PublicPage>`select distinct '/o/' || o.slug as path
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(visitor)} limit ${limit}`.execute(ctx.db)
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
}
