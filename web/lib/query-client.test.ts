import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const { queries } = createQueryClient().getDefaultOptions()
const retry = queries?.retry as (failures: number, error: Error) => boolean
const delay = queries?.retryDelay as (failures: number) => number

test('fetched data counts as fresh for 60 seconds and is not fetched again on window focus', () => {
  expect(queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false })
})

test('unused cache entries are removed after 5 minutes', () => {
  expect(queries?.gcTime).toBe(300_000)
})

test('failed queries retry 3 times, after 1 s doubling, capped at 30 s', () => {
  const failure = new ApiError({ kind: 'network', detail: '' })
  expect([0, 1, 2, 3].map((failures) => retry(failures, failure))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([0, 1, 2, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test.each([401, 403, 404, 409])('a refusal with %i is final and not retried', (status) => {
  expect(retry(0, new ApiError({ kind: 'bad_request', status, detail: '' }))).toBe(false)
})

test.each([408, 429])('a request that came too early or too slowly (%i) is retried', (status) => {
  expect(retry(0, new ApiError({ kind: 'bad_request', status, detail: '' }))).toBe(true)
})

test('a canceled request is not retried, an unknown error is', () => {
  expect(retry(0, new ApiError({ kind: 'canceled', detail: '' }))).toBe(false)
  expect(retry(0, new Error('no idea'))).toBe(true)
})
