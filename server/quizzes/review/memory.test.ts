import { expect, test } from 'vitest'
import { remember } from './memory.ts'

const start = new Date('2026-03-01T10:00:00Z')
const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000)

test('a missed question comes back tomorrow, a known one later', () => {
  expect(days(start, remember(null, 'wrong', start).due_at)).toBe(1)
  expect(days(start, remember(null, 'right', start).due_at)).toBeGreaterThan(1)
})

test('each right answer makes the pause longer, a lapse makes it short again', () => {
  const first = remember(null, 'right', start)
  const second = remember(first.memory, 'right', first.due_at)
  const third = remember(second.memory, 'right', second.due_at)
  const pauses = [
    days(start, first.due_at),
    days(first.due_at, second.due_at),
    days(second.due_at, third.due_at),
  ]
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const lapse = remember(third.memory, 'wrong', third.due_at)
  expect(days(third.due_at, lapse.due_at)).toBeLessThan(pauses[2] ?? 0)
})
