import { expect, test } from 'vitest'
import { crumbsOf, readable } from './crumbs.ts'

test('every segment of the path becomes a crumb with its own address', () => {
  const crumbs = crumbsOf('/dashboard/admin/organizations/0199-ab/settings/')
  expect(crumbs.map(({ path, label }) => [path, label?.message])).toEqual([
    ['/dashboard', 'Dashboard'],
    ['/dashboard/admin', 'Admin'],
    ['/dashboard/admin/organizations', 'Organizations'],
    ['/dashboard/admin/organizations/0199-ab', undefined],
    ['/dashboard/admin/organizations/0199-ab/settings', 'Settings'],
  ])
})

const [tree = ''] = Object.values(
  import.meta.glob<string>('../../route-tree.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

test('every address in the app has a name in the reader’s language', () => {
  const paths = [...tree.matchAll(/'(\/(?:dashboard|account)[^']*)': typeof/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(100)
  const unnamed = paths
    .flatMap(crumbsOf)
    .filter(({ segment, label }) => !segment.startsWith('$') && !label)
    .map(({ path }) => path)
  expect(unnamed).toEqual([])
})

test('a segment without a name is still readable', () => {
  expect(readable('how-to-start')).toBe('How to start')
  expect(readable('01a1e0b3-22d2-7672-9a01-e5fbab8382da')).toBe('…')
  expect(readable('%C3%A9t%C3%A9')).toBe('Été')
  expect(readable('%E0%A4%A')).toBe('%E0%A4%A')
})
