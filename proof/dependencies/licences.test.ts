import { expect, test } from 'vitest'
import { isAllowed } from './licences.ts'

test.each([
  ['a', 'MIT', true],
  ['a', '(MIT OR GPL-3.0-only)', true],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', 'MIT AND ISC AND BSD-3-Clause', true],
  ['a', 'AGPL-3.0-only', false],
  ['a', undefined, false],
  ['a', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
])('%s under %s: %s', (name, licence, expected) => {
  expect(isAllowed(name, licence)).toBe(expected)
})
