import { expect, test } from 'vitest'
import { contrast, inkOn, leastForMarks, readable, surfaces } from './contrast.ts'

test('black on white is 21 to 1, and a colour on itself 1 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#0f766e', '#0f766e')).toBe(1)
})

test('the ink on a colour is the one that reads better', () => {
  expect(inkOn('#ffe600')).toBe('#000000')
  expect(inkOn('#1e3a8a')).toBe('#ffffff')
})

test('a colour that vanishes on one surface is moved until it is a mark on both', () => {
  for (const colour of ['#fffbe6', '#0a0a23', '#ffff00', '#101010']) {
    const moved = readable(colour)
    for (const surface of Object.values(surfaces)) {
      expect(contrast(moved, surface)).toBeGreaterThanOrEqual(leastForMarks)
    }
  }
})
