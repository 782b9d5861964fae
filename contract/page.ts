import * as z from 'zod/mini'

/**
 * Lists count at most this many rows, some fewer; beyond it, `total_capped` is true and the interface shows "10,000+".
 */
export const maximumTotal = 10_000

/** Query parameters that every list has. Filters are added with `z.extend`. */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type PageQuery = z.infer<typeof PageQuery>

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().check(z.int(), z.minimum(0)),
    total_capped: z.boolean(),
  })

export interface Page<Item> {
  items: Item[]
  total: number
  total_capped: boolean
}
