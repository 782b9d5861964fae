import { expect, test } from 'vitest'
import { addressOf, freeAddress, indexed, inTreeOrder, isBelow, lineage, totals } from './rules.ts'

const tree = [
  { id: 'data', parent_id: null, course_count: 1 },
  { id: 'design', parent_id: null, course_count: 0 },
  { id: 'statistics', parent_id: 'data', course_count: 2 },
  { id: 'bayes', parent_id: 'statistics', course_count: 4 },
]

test('an address keeps letters and digits of a name and nothing else', () => {
  expect(addressOf('  Café & Crème, 2nd part ')).toBe('cafe-creme-2nd-part')
  expect(addressOf('数学')).toBe('')
})

test('an address that is taken gets a number', () => {
  expect(freeAddress('design', new Set(['design', 'design-2']))).toBe('design-3')
  expect(freeAddress('', new Set())).toBe('category')
})

test('a category counts its own courses and those of everything below it', () => {
  const counts = new Map(tree.map(({ id, course_count }) => [id, course_count]))
  expect(Object.fromEntries(totals(tree, counts))).toEqual({
    data: 7,
    design: 0,
    statistics: 6,
    bayes: 4,
  })
})

test('each category comes after its parent', () => {
  expect(inTreeOrder(tree).map(({ id }) => id)).toEqual(['data', 'statistics', 'bayes', 'design'])
})

test('a category is below its ancestors and not below itself', () => {
  expect(isBelow(tree, 'bayes', 'data')).toBe(true)
  expect(isBelow(tree, 'data', 'bayes')).toBe(false)
  expect(isBelow(tree, 'data', 'data')).toBe(false)
})

test('a circle does not hang the walk to the top', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ]
  expect(lineage(indexed(circle), 'a').map(({ id }) => id)).toEqual(['a', 'b'])
})
