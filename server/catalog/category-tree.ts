import type { CatalogCategory } from '#contract/catalog.ts'
import type { CategoryIcon } from '#contract/category-icons.ts'
import { indexed, inTreeOrder, lineage, totals } from '#server/categories/rules.ts'

export interface CategoryRow {
  id: string
  parent_id: string | null
  slug: string
  name: string
  description: string
  icon: string
}

const maximumShown = 60

/**
 * One tree from the trees of all organizations. Categories of one address are one here; it is called as in the
 * organization where it has most courses and stands where it stands there. Counts include everything below.
 */
export function joinTrees(
  rows: readonly CategoryRow[],
  counts: ReadonlyMap<string, number>,
): CatalogCategory[] {
  const byId = indexed(rows)
  const inOrganization = totals(rows, counts)
  const models = new Map<string, { row: CategoryRow; count: number }>()
  for (const row of rows) {
    const count = inOrganization.get(row.id) ?? 0
    if (count > (models.get(row.slug)?.count ?? 0)) models.set(row.slug, { row, count })
  }
  const sums = new Map<string, number>()
  for (const [id, count] of counts) {
    // A category below one of the same address counts once.
    for (const slug of new Set(lineage(byId, id).map((node) => node.slug)))
      sums.set(slug, (sums.get(slug) ?? 0) + count)
  }
  const nodes = [...models.values()]
    .map(({ row }) => ({
      id: row.slug,
      parent_id: byId.get(row.parent_id ?? '')?.slug ?? null,
      row,
      count: sums.get(row.slug) ?? 0,
    }))
    .toSorted((a, b) => b.count - a.count || a.row.name.localeCompare(b.row.name))
    .slice(0, maximumShown)
  const bySlug = indexed(nodes)
  // One organization may put data below programming and another programming below data: neither is then the parent.
  const rooted = nodes.map((node) => {
    const parent_id = node.parent_id && bySlug.has(node.parent_id) ? node.parent_id : null
    const circular =
      parent_id !== null && lineage(bySlug, parent_id).some(({ id }) => id === node.id)
    return { ...node, parent_id: circular ? null : parent_id }
  })
  return inTreeOrder(rooted).map(({ id, parent_id, row, count }) => ({
    slug: id,
    name: row.name,
    description: row.description,
    icon: row.icon as CategoryIcon,
    parent_slug: parent_id,
    course_count: count,
  }))
}
