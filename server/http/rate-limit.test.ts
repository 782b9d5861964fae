import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { AddressLimiter, countAttempt } from './rate-limit.ts'

const allowance = { attempts: 2, seconds: 60 }
const at = (seconds: number) => new Date(Date.UTC(2027, 0, 1) + seconds * 1000)

test('an address can call again after the window', () => {
  const limiter = new AddressLimiter()
  for (const seconds of [0, 1]) limiter.take('a', allowance, at(seconds))
  expect(() => limiter.take('a', allowance, at(2))).toThrow('Try again in 58 seconds')
  limiter.take('b', allowance, at(2))
  limiter.take('a', allowance, at(60))
})

test('a clock that is set back locks nobody out until the old time is reached', async () => {
  const limiter = new AddressLimiter()
  for (const seconds of [3600, 3601, 0, 1]) limiter.take('a', allowance, at(seconds))
  expect(() => limiter.take('a', allowance, at(2))).toThrow('Try again in 58 seconds')

  const { mechanisms } = await testApp()
  const key = randomUUID()
  const attempt = (seconds: number) =>
    asSystem(mechanisms, ({ db }) => countAttempt(db, key, allowance, at(seconds)))
  for (const seconds of [3600, 3601, 0, 1]) await attempt(seconds)
  await expect(attempt(2)).rejects.toThrow('Try again in 58 seconds')
})
