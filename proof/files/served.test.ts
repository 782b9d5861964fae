import { expect, test } from 'vitest'
import { hugePicture } from './hostile-files.ts'
import { whatIsWrongWith } from './served.ts'

const safe = {
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="a.png"',
}

test.each([
  [{}, null],
  [{ 'content-type': 'text/html' }, 'is shown as text/html'],
  [
    { 'content-type': 'image/svg+xml', 'content-disposition': 'attachment; filename="a.svg"' },
    null,
  ],
  [{ 'x-content-type-options': '' }, 'may be sniffed'],
  [{ 'content-security-policy': '' }, 'has no content policy of its own'],
  [{ 'content-disposition': 'inline; filename="../a"' }, 'is named ../a'],
])('served with %j: %s', (changes, expected) => {
  expect(whatIsWrongWith(new Headers({ ...safe, ...changes }))).toBe(expected)
})

test('a picture of many pixels is a small file', () => {
  expect(hugePicture(4000).length).toBeLessThan(10_000)
})
