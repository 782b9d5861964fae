import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

test.each([
  ['/dashboard', '/dashboard'],
  [
    '/dashboard/student/courses?page=2&sort=new#top',
    '/dashboard/student/courses?page=2&sort=new#top',
  ],
  ['/courses?next=https://evil.example', '/courses?next=https://evil.example'],
  ['/a/../account/profile', '/account/profile'],
])('%s is accepted', (given, target) => {
  expect(redirectTarget(given, '/home')).toBe(target)
})

test.each([
  undefined,
  null,
  '',
  7,
  ['/dashboard'],
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n/dashboard',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?redirect=/dashboard',
  '/register/',
])('%j leads to the fallback: only paths of this site are opened after login', (given) => {
  expect(redirectTarget(given, '/home')).toBe('/home')
})
