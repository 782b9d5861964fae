import { expect, test } from 'vitest'
import { courseTotal } from './rules.ts'

const category = (id: string, weight_percent: number, drop_lowest = 0) => ({
  id,
  name: id,
  weight_percent,
  drop_lowest,
})
const item = (id: string, category_id: string | null = null) => ({ id, category_id })
const result = (item_id: string, points: number | null, maximum_points = 10) => ({
  item_id,
  points,
  maximum_points,
})

test('without categories every graded item counts the same, whatever its points', () => {
  const results = [result('a', 5), result('b', 100, 100), result('c', null)]
  expect(courseTotal([], [item('a'), item('b'), item('c')], results).percent).toBe(75)
})

test('nothing graded is no grade, not zero', () => {
  expect(courseTotal([], [item('a')], [result('a', null)]).percent).toBeNull()
  expect(courseTotal([category('x', 100)], [item('a', 'x')], []).percent).toBeNull()
})

test('categories count by weight, and by what is left of it while one is empty', () => {
  const categories = [category('work', 75), category('exam', 25)]
  const items = [item('a', 'work'), item('b', 'exam')]
  expect(courseTotal(categories, items, [result('a', 8), result('b', 4)]).percent).toBe(70)
  expect(courseTotal(categories, items, [result('a', 8)]).percent).toBe(80)
})

test('the worst results are left out, but never all of them', () => {
  const categories = [category('work', 100, 2)]
  const items = [item('a', 'work'), item('b', 'work'), item('c', 'work')]
  const all = courseTotal(categories, items, [result('a', 2), result('b', 9), result('c', 5)])
  expect([all.percent, [...all.dropped].toSorted()]).toEqual([90, ['a', 'c']])
  const one = courseTotal(categories, items, [result('a', 2)])
  expect([one.percent, one.dropped.size]).toEqual([20, 0])
})

test('an item without points counts for nothing, with or without categories', () => {
  const items = [item('a', 'work'), item('b', 'work')]
  const results = [result('a', 8), result('b', 0, 0)]
  expect(courseTotal([category('work', 100, 1)], items, results)).toEqual({
    percent: 80,
    dropped: new Set(),
  })
  expect(courseTotal([], [item('a'), item('b')], results).percent).toBe(80)
  expect(courseTotal([], [item('b')], [result('b', 3, 0)]).percent).toBeNull()
})

test('with categories, what stands in none does not count', () => {
  const items = [item('a', 'work'), item('b')]
  const results = [result('a', 10), result('b', 0)]
  expect(courseTotal([category('work', 100)], items, results).percent).toBe(100)
})
