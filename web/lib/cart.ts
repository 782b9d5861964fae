import { queryOptions } from '@tanstack/react-query'
import { getCart } from '#contract/carts.ts'
import { call } from './call.ts'

/** What the person means to buy. */
export const cartQuery = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: ({ signal }) => call(getCart, {}, { signal }),
  })
