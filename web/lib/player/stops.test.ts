import { expect, test } from 'vitest'
import { barrierOf, reachedStop, type PlayerStop } from './stops.ts'

const stop = (id: string, at_seconds: number, more: Partial<PlayerStop> = {}): PlayerStop => ({
  id,
  at_seconds,
  is_required: true,
  is_done: false,
  ...more,
})

test('a recording ends at the earliest required question that is unanswered', () => {
  const stops = [
    stop('late', 30),
    stop('optional', 5, { is_required: false }),
    stop('done', 8, { is_done: true }),
    stop('early', 12),
  ]
  expect(barrierOf(stops)?.id).toBe('early')
  expect(barrierOf([stop('done', 8, { is_done: true })])).toBeUndefined()
})

test('playing stops at the first open question on the way, and at an optional one only once', () => {
  const stops = [stop('second', 12), stop('first', 10, { is_required: false }), stop('start', 0)]
  const none = new Set<string>()
  expect(reachedStop(stops, { from: 9.8, to: 12.1, passed: none })?.id).toBe('first')
  expect(reachedStop(stops, { from: 10, to: 12.1, passed: new Set(['first']) })?.id).toBe('second')
  expect(reachedStop(stops, { from: 12, to: 12.2, passed: new Set(['second']) })?.id).toBe('second')
  expect(reachedStop(stops, { from: 0, to: 0.2, passed: none })?.id).toBe('start')
  expect(reachedStop(stops, { from: 13, to: 14, passed: none })).toBeUndefined()
})
