import type {
  CatalogCourse,
  CatalogFacets,
  CatalogQuery,
  CatalogSuggestions,
} from '#contract/catalog.ts'
import { maximumTotal, type Page } from '#contract/page.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { listCards, presentCard, readOwn, type CardRow } from './cards.ts'
import { countCatalog, withEveryChoice } from './facets.ts'
import { conditionsOf } from './filters.ts'
import { readTerms } from './search-terms.ts'
import { suggestCourses } from './suggest-courses.ts'
import type { Viewer } from './viewer.ts'

interface Found extends Page<CatalogCourse> {
  facets: CatalogFacets
  suggestions: CatalogSuggestions | null
}

/** One page of the courses that the viewer may find, and how many each filter would leave. */
export async function searchCatalog(
  ctx: Ctx,
  viewer: Viewer,
  { page, page_size, sort, ...filter }: CatalogQuery,
): Promise<Found> {
  const { rows, total, facets, suggested } = await acrossOrganizations(ctx.db, async (db) => {
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
    if (counted.total > 0) return { rows: list, ...counted, suggested: null }
    const everything = await countCatalog(db, viewer, {}, { ...terms, words: null }, ctx.now)
    return {
      rows: list,
      total: 0,
      facets: withEveryChoice(counted.facets, everything.facets),
      suggested: await suggestCourses(db, viewer, filter.search),
    }
  })
  const own = await readOwn(
    ctx,
    viewer,
    [...rows, ...(suggested?.rows ?? [])].map(({ course_id }) => course_id),
  )
  const present = (row: CardRow) => presentCard(ctx.app, row, own.get(row.course_id))
  return {
    items: rows.map(present),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
    facets,
    suggestions: suggested && { kind: suggested.kind, items: suggested.rows.map(present) },
  }
}
