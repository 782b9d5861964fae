import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

test('a job starts once no request waits for the database', async () => {
  const waiting = [3, 1, 0, 7]
  await giveWay({ waiting: () => waiting.shift() ?? 0 })
  expect(waiting).toEqual([7])
})

test('a job starts eventually, however many requests wait', async () => {
  let asked = 0
  await giveWay({ waiting: () => (asked += 1) }, 60)
  expect(asked).toBeGreaterThan(1)
})
