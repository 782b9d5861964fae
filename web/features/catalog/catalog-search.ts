import type { CatalogSort } from '#contract/catalog.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

/** What the address of the catalog holds; the same words as the API's own query. */
export interface CatalogSearch {
  search?: string
  category?: string
  level?: string
  price?: 'free' | 'paid'
  price_min?: number
  price_max?: number
  language?: string
  length?: string
  rating?: '4.5' | '4' | '3'
  organization?: string
  format?: 'self_paced' | 'live'
  certificate?: 'yes'
  sort?: CatalogSort
  page?: number
}

const levels = ['beginner', 'intermediate', 'advanced', 'all']
const lengths = ['short', 'medium', 'long', 'extended']
export const sorts = [
  'relevance',
  'newest',
  'popular',
  'rating',
  'price_low',
  'price_high',
] as const satisfies readonly CatalogSort[]

/** Reads the address; what a person typed there wrong is left out instead of refused. */
export const readCatalogSearch = (search: Record<string, unknown>): CatalogSearch => ({
  search: textParam(search['search'], 200),
  category: textParam(search['category'], 120),
  level: among(search['level'], (word) => levels.includes(word)),
  price: wordParam(search['price'], ['free', 'paid']),
  price_min: amountParam(search['price_min']),
  price_max: amountParam(search['price_max']),
  language: among(search['language'], (word) => /^[a-z]{2}$/.test(word)),
  length: among(search['length'], (word) => lengths.includes(word)),
  rating: wordParam(search['rating'], ['4.5', '4', '3']),
  organization: among(search['organization'], (word) => /^[0-9a-f-]{36}$/.test(word)),
  format: wordParam(search['format'], ['self_paced', 'live']),
  certificate: wordParam(search['certificate'], ['yes']),
  sort: wordParam(search['sort'], sorts),
  page: pageParam(search['page']),
})

/** Several words with commas between them, without those that mean nothing. */
function among(value: unknown, isKnown: (word: string) => boolean): string | undefined {
  const words = (textParam(value) ?? '').split(',').filter(isKnown).slice(0, 20)
  return words.length > 0 ? words.join(',') : undefined
}

function amountParam(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isInteger(amount) && amount >= 0 && amount <= 100_000_000 ? amount : undefined
}

/** Whether anything narrows the list, apart from the words that are searched for. */
export const isFiltered = (search: CatalogSearch) =>
  Object.entries(search).some(
    ([name, value]) => value !== undefined && !['search', 'sort', 'page'].includes(name),
  )

export const choicesOf = (value: string | undefined) => (value ? value.split(',') : [])

/** The list with one word more, or one less if it had it. */
export function toggled(value: string | undefined, word: string): string | undefined {
  const words = choicesOf(value)
  const next = words.includes(word) ? words.filter((other) => other !== word) : [...words, word]
  return next.length > 0 ? next.join(',') : undefined
}
