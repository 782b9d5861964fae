import { expect, test } from 'vitest'
import { pagesOf, readerOf } from './pages.ts'

const tree = `
  fullPath: '/courses/$course'
  fullPath: '/dashboard/admin/students/$personId/edit'
  fullPath: '/dashboard/admin/reports/$report'
  fullPath: '/dashboard/$'
  fullPath: '/login'
  fullPath: '/login'`

test('pages are filled with what is known and named once', () => {
  const known = new Map([
    ['courseId', new Set(['c1', 'c2'])],
    ['personId', new Set(['p1'])],
  ])
  expect(pagesOf(tree, known)).toEqual([
    '/courses/c1',
    '/dashboard/admin/students/p1/edit',
    '/login',
  ])
})

test('each page is read by the one it is for', () => {
  expect(readerOf('/dashboard/super-admin/inquiries')).toBe('super')
  expect(readerOf('/account/profile')).toBe('learner')
  expect(readerOf('/login')).toBeNull()
})
