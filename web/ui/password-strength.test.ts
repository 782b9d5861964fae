import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['abc', 0],
  ['aaaaaaaaaaaa', 1],
  ['password', 1],
  ['lyceum-demo', 2],
  ['correct horse battery', 3],
  ['Tr4vel-light-2', 3],
])('%s scores %i', (password, score) => {
  expect(passwordStrength(password)).toBe(score)
})
