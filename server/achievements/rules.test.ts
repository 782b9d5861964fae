import { describe, expect, test } from 'vitest'
import { levelOf } from './rules.ts'

describe('levels', () => {
  test.each([
    [0, 1, 0, 100],
    [99, 1, 0, 100],
    [100, 2, 100, 300],
    [299, 2, 100, 300],
    [300, 3, 300, 600],
    [5000, 10, 4500, 5500],
  ])('%i points are level %i', (points, number, from_points, next_points) => {
    expect(levelOf(points)).toEqual({ number, from_points, next_points })
  })
})
