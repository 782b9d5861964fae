import pg from 'pg'
import { expect, test } from 'vitest'
import { toProblem } from './errors.ts'
import { problem } from './problem.ts'

const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError(code, code.length, 'error'), { code })
const systemError = (code: string) => Object.assign(new Error(code), { code })

test.each(['ENOSPC', 'ECONNREFUSED', 'ETIMEDOUT'])('%s is reported as temporary', (code) => {
  expect(toProblem(systemError(code))).toMatchObject({ code: 'unavailable', status: 503 })
})

test.each([
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  databaseError('57014'),
  databaseError('25P03'),
  databaseError('53100'),
  databaseError('08006'),
  Object.assign(new Error('slow down'), { $metadata: { httpStatusCode: 503 } }),
])('%s is reported as temporary', (error) => {
  expect(toProblem(error)).toMatchObject({ code: 'unavailable', status: 503 })
})

test('an unexpected error is an internal error', () => {
  expect(toProblem(new TypeError('x is not a function'))).toMatchObject({ code: 'internal_error' })
})

test('a refusal is passed on unchanged', () => {
  expect(toProblem(problem('not_found'))).toMatchObject({ code: 'not_found', status: 404 })
})
