import { expect, test } from 'vitest'
import { KnownIds } from './known-ids.ts'
import { pagesOf, readerOf } from './pages.ts'

const tree = `
  fullPath: '/courses/$course'
  fullPath: '/learn/$course/$lesson'
  fullPath: '/dashboard/admin/students/$personId/edit'
  fullPath: '/dashboard/admin/reports/$report'
  fullPath: '/dashboard/$'
  fullPath: '/login'
  fullPath: '/login'`

test('lists each page once, filled with known ids', () => {
  const known = new KnownIds()
  known.learn({ courseId: 'c1' })
  known.learn({ courseId: 'c2', lessonId: 'l2' })
  known.learn({ studentId: 's1' })
  expect(pagesOf(tree, known)).toEqual([
    '/courses/c1',
    '/learn/c2/l2',
    '/dashboard/admin/students/s1/edit',
    '/login',
  ])
})

test('opens each page as the role it is meant for', () => {
  expect(readerOf('/dashboard/super-admin/inquiries')).toBe('super')
  expect(readerOf('/account/profile')).toBe('learner')
  expect(readerOf('/login')).toBeNull()
})
