import { expect, test } from 'vitest'
import { joinTrees } from './category-tree.ts'

const category = (id: string, slug: string, parent_id: string | null = null) => ({
  id,
  slug,
  parent_id,
  name: `${slug} of ${id[0]}`,
  description: '',
  icon: 'book',
})

const shortly = (tree: ReturnType<typeof joinTrees>) =>
  tree.map(({ slug, name, parent_slug, course_count }) => [slug, name, parent_slug, course_count])

test('categories of one address are one, named as where most courses are', () => {
  const rows = [category('a1', 'design'), category('b1', 'design')]
  expect(
    shortly(
      joinTrees(
        rows,
        new Map([
          ['a1', 1],
          ['b1', 3],
        ]),
      ),
    ),
  ).toEqual([['design', 'design of b', null, 4]])
})

test('a category counts what is below it and is shown for it', () => {
  const rows = [category('a1', 'data'), category('a2', 'statistics', 'a1'), category('a3', 'empty')]
  expect(shortly(joinTrees(rows, new Map([['a2', 2]])))).toEqual([
    ['data', 'data of a', null, 2],
    ['statistics', 'statistics of a', 'data', 2],
  ])
})

test('two organizations that nest the same categories the other way round make no circle', () => {
  const rows = [
    category('a1', 'programming'),
    category('a2', 'data', 'a1'),
    category('b1', 'data'),
    category('b2', 'programming', 'b1'),
  ]
  const tree = joinTrees(
    rows,
    new Map([
      ['a2', 1],
      ['b2', 5],
    ]),
  )
  expect(tree.map(({ slug }) => slug).toSorted()).toEqual(['data', 'programming'])
  expect(tree.filter(({ parent_slug }) => parent_slug === null)).not.toHaveLength(0)
})
