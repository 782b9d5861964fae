import { expect, test } from 'vitest'
import { toProblem } from './errors.ts'
import { problem } from './problem.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code })

test.each(['ENOSPC', 'ECONNREFUSED', 'ETIMEDOUT'])('%s passes, and is told as such', (code) => {
  expect(toProblem(systemError(code))).toMatchObject({ code: 'unavailable', status: 503 })
})

test('what nobody expected is an internal error', () => {
  expect(toProblem(new TypeError('x is not a function'))).toMatchObject({ code: 'internal_error' })
})

test('a refusal stays what it is', () => {
  expect(toProblem(problem('not_found'))).toMatchObject({ code: 'not_found', status: 404 })
})
