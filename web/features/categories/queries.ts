import { queryOptions } from '@tanstack/react-query'
import { getCategory, listCategories, type Category } from '#contract/categories.ts'
import { call } from '#web/lib/call.ts'

/** Everything about categories of one organization; a change of the tree touches all of it. */
export const categoriesKey = (organizationId: string) =>
  ['organizations', organizationId, 'categories'] as const

export const categoriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: categoriesKey(organizationId),
    queryFn: ({ signal }) => call(listCategories, { params: { organizationId } }, { signal }),
  })

export const categoryQuery = (organizationId: string, categoryId: string) =>
  queryOptions({
    queryKey: [...categoriesKey(organizationId), categoryId],
    queryFn: ({ signal }) =>
      call(getCategory, { params: { organizationId, categoryId } }, { signal }),
  })

/** How deep each category stands; the list has each after its parent. */
export function depthsOf(categories: readonly Category[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const { id, parent_id } of categories)
    depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? 0) + 1)
  return depths
}

/** The category itself and everything below it, by id: where it can not be moved to. */
export function belowOf(categories: readonly Category[], categoryId: string): ReadonlySet<string> {
  const below = new Set([categoryId])
  for (const { id, parent_id } of categories)
    if (parent_id !== null && below.has(parent_id)) below.add(id)
  return below
}
