import type { CatalogCourse, CatalogFacets, CatalogQuery } from '#contract/catalog.ts'
import { maximumTotal, type Page } from '#contract/page.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { listCards, presentCard, readOwn } from './cards.ts'
import { countCatalog } from './facets.ts'
import { conditionsOf } from './filters.ts'
import { readTerms } from './search-terms.ts'
import type { Viewer } from './viewer.ts'

/** One page of the courses that the viewer may find, and how many each filter would leave. */
export async function searchCatalog(
  ctx: Ctx,
  viewer: Viewer,
  { page, page_size, sort, ...filter }: CatalogQuery,
): Promise<Page<CatalogCourse> & { facets: CatalogFacets }> {
  const { rows, total, facets } = await acrossOrganizations(ctx.db, async (db) => {
    const terms = await readTerms(db, filter)
    const [list, counted] = await Promise.all([
      listCards(db, viewer, {
        conditions: conditionsOf(filter, terms).values(),
        sort: sort ?? 'relevance',
        words: terms.words,
        limit: page_size,
        offset: (page - 1) * page_size,
      }),
      countCatalog(db, viewer, filter, terms, ctx.now),
    ])
    return { rows: list, ...counted }
  })
  const own = await readOwn(
    ctx,
    viewer,
    rows.map(({ course_id }) => course_id),
  )
  return {
    items: rows.map((row) => presentCard(ctx.app, row, own.get(row.course_id))),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
    facets,
  }
}
