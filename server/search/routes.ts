import * as contract from '#contract/search.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { search, searchMine } from './search.ts'

export const memberSearchRoutes: Route[] = [
  handle(contract.search, (ctx, { query }) => search(ctx, query)),
]

export const personSearchRoutes: Route[] = [
  handle(contract.searchMine, (ctx, { query }) => searchMine(ctx, query)),
]
