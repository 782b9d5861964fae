import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['abc', 0],
  ['aaaaaaaaaaaa', 1],
  ['Passw0rd1', 1],
  ['qwertyuiop', 1],
  ['berlin2024', 1],
  ['Kr4kow!x9', 3],
  ['correct horse battery', 3],
])('%s scores %i', (password, score) => {
  expect(passwordStrength(password)).toBe(score)
})
