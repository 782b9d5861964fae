import { expect, test } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { belowOf, depthsOf } from './queries.ts'

const category = (id: string, parent_id: string | null) => ({ id, parent_id }) as Category
const tree = [
  category('data', null),
  category('statistics', 'data'),
  category('bayes', 'statistics'),
  category('design', null),
]

test('the depth of a category is how many stand above it', () => {
  expect([...depthsOf(tree).values()]).toEqual([0, 1, 2, 0])
})

test('a category can move to where it does not stand above', () => {
  expect([...belowOf(tree, 'statistics')]).toEqual(['statistics', 'bayes'])
})
