import { expect, test } from 'vitest'
import { isFiltered, readCatalogSearch, toggled } from './catalog-search.ts'

test('an address with mistakes in it shows the catalog without them', () => {
  const read = readCatalogSearch({
    search: 'rivers',
    level: 'beginner,expert',
    price_min: '-3',
    sort: 'luck',
    organization: 'x',
    page: '2',
  })
  expect(
    Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
  ).toEqual({ search: 'rivers', level: 'beginner', page: 2 })
})

test('words and order are no filters', () => {
  expect(isFiltered({ search: 'rivers', sort: 'newest', page: 2 })).toBe(false)
  expect(isFiltered({ level: 'beginner' })).toBe(true)
})

test('pressing a choice again takes it away', () => {
  expect(toggled('short,long', 'long')).toBe('short')
  expect(toggled('short', 'short')).toBeUndefined()
  expect(toggled(undefined, 'long')).toBe('long')
})
