import { sql } from 'kysely'
import type { CatalogHome } from '#contract/catalog.ts'
import { counted } from '#server/enrollments/rules.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { listCards, presentCard, type CardRow } from './cards.ts'
import { countCatalog } from './facets.ts'
import { listInstructors } from './instructors.ts'
import { Kept } from './kept.ts'
import { readTerms } from './search-terms.ts'
import { isOpen, visitorOf, type Viewer } from './viewer.ts'

const kept = new Kept<CatalogHome>({ seconds: 60, maximum: 100 })
const figures = new Kept<CatalogHome['figures']>({ seconds: 600, maximum: 1 })

/** What the first page shows. The same for everyone on a host, and read at most once a minute while nothing changes. */
export async function getCatalogHome(ctx: Ctx): Promise<CatalogHome> {
  const { revision } = await readTerms(ctx.db, {})
  const visitor = await visitorOf(ctx)
  const key = visitor.onlyIn ?? 'everywhere'
  return kept.get(key, { revision, now: ctx.now }, () => readHome(ctx, visitor, revision))
}

async function readHome(ctx: Ctx, visitor: Viewer, revision: number): Promise<CatalogHome> {
  const terms = { revision, words: null, categoryIds: null }
  const courses = await acrossOrganizations(ctx.db, async (db) => {
    const [popular, newest, { facets }] = await Promise.all([
      listCards(db, visitor, { sort: 'popular', limit: 24 }),
      listCards(db, visitor, { sort: 'newest', limit: 4 }),
      countCatalog(db, visitor, {}, terms, ctx.now),
    ])
    const present = (rows: CardRow[]) => rows.map((row) => presentCard(ctx.app, row))
    return {
      featured: present(ofDifferentCategories(popular).slice(0, 5)),
      newest: present(newest),
      categories: facets.categories.filter(({ parent_slug }) => parent_slug === null).slice(0, 12),
    }
  })
  const { items } = await listInstructors(ctx, { page: 1, page_size: 4 })
  return {
    ...courses,
    instructors: items,
    // Thousands of enrollments a day do not change what these say.
    figures: await figures.get('figures', { revision: 0, now: ctx.now }, () => readFigures(ctx)),
  }
}

/** The most popular of each category first, then the rest: the page shows what there is, not one subject. */
function ofDifferentCategories(rows: CardRow[]): CardRow[] {
  const firsts = rows.filter(
    (row, index) => rows.findIndex((other) => other.category_slug === row.category_slug) === index,
  )
  return [...firsts, ...rows.filter((row) => !firsts.includes(row))]
}

const readFigures = (ctx: Ctx): Promise<CatalogHome['figures']> =>
  acrossOrganizations(ctx.db, async (db) => {
    const { rows } = await sql<CatalogHome['figures']>`select
        (select count(*) from published_courses p join organizations o on o.id = p.organization_id
          where p.visibility = 'public' and p.archived_at is null and ${isOpen}) as courses,
        (select count(distinct person_id) from enrollments
          where status = any(${[...counted]}::text[])) as learners,
        (select count(*) from enrollments where status = 'completed') as completions,
        (select count(distinct p.organization_id) from published_courses p
          join organizations o on o.id = p.organization_id
          where p.visibility = 'public' and p.archived_at is null and ${isOpen}) as organizations`.execute(
      db,
    )
    return rows[0] ?? { courses: 0, learners: 0, completions: 0, organizations: 0 }
  })
