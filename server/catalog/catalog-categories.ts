import type { Result } from '#contract/endpoint.ts'
import type { CatalogCategory, getCatalogCategory as endpoint } from '#contract/catalog.ts'
import { Id } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countCatalog } from './facets.ts'
import { readTerms } from './search-terms.ts'
import { visitorOf } from './viewer.ts'

/** Categories that have public courses, each after its parent. */
export const listCatalogCategories = (ctx: Ctx): Promise<CatalogCategory[]> =>
  acrossOrganizations(ctx.db, (db) => readTree(ctx, db))

export const getCatalogCategory = (ctx: Ctx, reference: string): Promise<Result<typeof endpoint>> =>
  acrossOrganizations(ctx.db, async (db) => {
    const slug = Id.safeParse(reference).success ? await slugOf(db, reference) : reference
    const tree = await readTree(ctx, db)
    const category = tree.find((candidate) => candidate.slug === slug)
    if (!category) throw problem('category_not_found')
    return {
      ...category,
      path: pathTo(tree, category),
      children: tree.filter(({ parent_slug }) => parent_slug === slug),
    }
  })

async function readTree(ctx: Ctx, db: Db) {
  const terms = await readTerms(db, {})
  const { facets } = await countCatalog(db, await visitorOf({ ...ctx, db }), {}, terms, ctx.now)
  return facets.categories
}

async function slugOf(db: Db, id: string) {
  const row = await db
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.slug
}

function pathTo(tree: readonly CatalogCategory[], category: CatalogCategory) {
  const path: { slug: string; name: string }[] = []
  let parent = tree.find(({ slug }) => slug === category.parent_slug)
  while (parent) {
    path.unshift({ slug: parent.slug, name: parent.name })
    const above = parent.parent_slug
    parent = tree.find(({ slug }) => slug === above)
  }
  return path
}
