import { sql, type RawBuilder } from 'kysely'
import type { CatalogFacets } from '#contract/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { joinTrees, type CategoryRow } from './category-tree.ts'
import { conditionsOf, lengthColumn, ratingColumn, type Filter } from './filters.ts'
import { Kept } from './kept.ts'
import type { SearchTerms } from './search-terms.ts'
import { hundredths } from './price-scale.ts'
import { isListed, organizationsOf, type Viewer } from './viewer.ts'

export interface Counted {
  /** How many courses all filters together leave. */
  total: number
  facets: CatalogFacets
}

const kept = new Kept<Counted>({ seconds: 60, maximum: 500 })
const maximumOrganizations = 30

/** How many courses the filters leave, and how many each other choice would. The same for all who may see the same. */
export function countCatalog(
  db: Db,
  viewer: Viewer,
  filter: Filter,
  terms: SearchTerms,
  now: Date,
): Promise<Counted> {
  const key = JSON.stringify([filter, organizationsOf(viewer), viewer.onlyIn])
  return kept.get(key, { revision: terms.revision, now }, () => count(db, viewer, filter, terms))
}

async function count(db: Db, viewer: Viewer, filter: Filter, terms: SearchTerms): Promise<Counted> {
  const { rows } = await countQuery(viewer, filter, terms).execute(db)
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const numberOf = (facet: string) => of(facet)[0]?.count ?? 0
  const choices = (facet: string) =>
    of(facet).map(({ value, count: n }) => ({ value: value ?? '', count: n }))
  const categories = new Map(choices('category').map((row) => [row.value, row.count]))
  return {
    total: numberOf('total'),
    facets: {
      categories: joinTrees(await readCategories(db, [...categories.keys()]), categories),
      level: choices('level'),
      price: choices('price'),
      language: choices('language'),
      length: choices('length'),
      rating: choices('rating'),
      organization: of('organization')
        .map((row) => ({ value: row.value ?? '', count: row.count, name: row.name ?? '' }))
        .slice(0, maximumOrganizations),
      format: choices('format'),
      certificate: numberOf('certificate'),
      highest_price_hundredths: numberOf('highest_price'),
    },
  }
}

/** Adds the choices of the whole catalog, as leaving nothing: people who found nothing can still see and change filters. */
export function withEveryChoice(found: CatalogFacets, all: CatalogFacets): CatalogFacets {
  const joined = <Choice extends { value: string; count: number }>(
    some: Choice[],
    every: Choice[],
  ) => [
    ...some,
    ...every
      .filter(({ value }) => !some.some((choice) => choice.value === value))
      .map((choice) => ({ ...choice, count: 0 })),
  ]
  const counts = new Map(found.categories.map(({ slug, course_count }) => [slug, course_count]))
  return {
    ...found,
    categories: all.categories.map((category) => ({
      ...category,
      course_count: counts.get(category.slug) ?? 0,
    })),
    level: joined(found.level, all.level),
    price: joined(found.price, all.price),
    language: joined(found.language, all.language),
    length: joined(found.length, all.length),
    rating: joined(found.rating, all.rating),
    organization: joined(found.organization, all.organization),
    format: joined(found.format, all.format),
    highest_price_hundredths: Math.max(
      found.highest_price_hundredths,
      all.highest_price_hundredths,
    ),
  }
}

interface FacetRow {
  facet: string
  value: string | null
  name: string | null
  count: number
}

/** One pass over what the words leave; each facet is counted with all filters but its own. */
export function countQuery(viewer: Viewer, filter: Filter, terms: SearchTerms) {
  const conditions = conditionsOf(filter, terms)
  const words = conditions.get('words')
  conditions.delete('words')
  const flag = (name: string) => sql.ref(`passes_${name}`)
  const flags = [...conditions].map(([name, condition]) => sql`(${condition}) as ${flag(name)}`)
  const passing = (except?: string) => {
    const names = [...conditions.keys()].filter((name) => name !== except)
    return names.length > 0 ? sql`(${sql.join(names.map(flag), sql` and `)})` : sql`true`
  }
  const grouped = (facet: string, column: RawBuilder<unknown>, name = sql`null::text`) =>
    sql`(select ${facet}::text as facet, ${column}::text as value, ${name} as name, count(*) as count
      from matched where ${passing(facet)} and ${column} is not null group by 2, 3 order by 4 desc, 2)`
  const single = (
    facet: string,
    value: string | null,
    counted: RawBuilder<unknown>,
    except?: string,
  ) =>
    sql`(select ${facet}::text, ${value}::text, null::text, ${counted} from matched where ${passing(except)})`
  return sql<FacetRow>`with matched as materialized (
      select ${sql.join(
        [
          sql`p.category_id, p.level, p.language, p.organization_id, o.name as organization_name, p.price_minor,
            ${hundredths()} as price_hundredths,
            p.has_certificate, p.has_live_sessions, ${lengthColumn} as length, ${ratingColumn} as rating`,
          ...flags,
        ],
        sql`, `,
      )}
      from published_courses p join organizations o on o.id = p.organization_id
      where ${isListed(viewer)} ${words ? sql`and ${words}` : sql``})
    ${sql.join(
      [
        grouped('category', sql`category_id`),
        grouped('level', sql`level`),
        grouped('language', sql`language`),
        grouped('length', sql`length`),
        grouped('organization', sql`organization_id`, sql`organization_name`),
        grouped('price', sql`case when price_minor = 0 then 'free' else 'paid' end`),
        grouped('format', sql`case when has_live_sessions then 'live' else 'self_paced' end`),
        ...['4.5', '4', '3'].map((floor) =>
          single(
            'rating',
            floor,
            sql`count(*) filter (where rating >= ${Number(floor)})`,
            'rating',
          ),
        ),
        single('certificate', null, sql`count(*) filter (where has_certificate)`, 'certificate'),
        single('highest_price', null, sql`coalesce(max(price_hundredths), 0)`, 'price'),
        single('total', null, sql`count(*)`),
      ],
      sql` union all `,
    )}`
}

/** The named categories and everything above them. */
async function readCategories(db: Db, ids: string[]): Promise<CategoryRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CategoryRow>`with recursive line as (
      select organization_id, id, parent_id, slug, name, description, icon from categories
      where id = any(${ids}::uuid[])
      union
      select c.organization_id, c.id, c.parent_id, c.slug, c.name, c.description, c.icon from categories c
      join line l on c.organization_id = l.organization_id and c.id = l.parent_id)
    select id, parent_id, slug, name, description, icon from line`.execute(db)
  return rows
}
