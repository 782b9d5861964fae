import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const busy = { code: 'documents_busy', status: 503, retryAfterSeconds: 10 }
const patient = { atOnce: 2, longestQueue: 1, patienceMilliseconds: 60_000 }

test('a few draw at a time, the next waits for its turn, and one too many is told to come back', async () => {
  const turns = new Turns(patient)
  const drawings = [1, 2, 3].map(() => Promise.withResolvers<string>())
  const begun: number[] = []
  const taken = drawings.map(({ promise }, n) =>
    turns.take(() => {
      begun.push(n)
      return promise
    }),
  )
  await expect(turns.take(async () => 'never')).rejects.toMatchObject(busy)
  expect(begun).toEqual([0, 1])
  drawings[0]?.resolve('first')
  expect(await taken[0]).toBe('first')
  drawings[2]?.resolve('third')
  expect(await taken[2]).toBe('third')
  expect(begun).toEqual([0, 1, 2])
  drawings[1]?.resolve('second')
  await taken[1]
})

test('one that fails gives its turn to the next', async () => {
  const turns = new Turns({ ...patient, atOnce: 1 })
  const failing = turns.take(() => Promise.reject(new Error('no ink')))
  const next = turns.take(async () => 'drawn')
  await expect(failing).rejects.toThrow('no ink')
  expect(await next).toBe('drawn')
})

test('one that takes too long is stopped, and whoever waited too long behind it is told to come back', async () => {
  const turns = new Turns({ atOnce: 1, longestQueue: 5, patienceMilliseconds: 30 })
  let stopped = false
  const endless = turns.take((over) => {
    over.addEventListener('abort', () => (stopped = true))
    return new Promise(() => undefined)
  })
  const behind = turns.take(() => new Promise(() => undefined))
  const ended = await Promise.allSettled([endless, behind])
  expect(ended.map((one) => one.status === 'rejected' && one.reason)).toMatchObject([busy, busy])
  expect(stopped).toBe(true)
})
