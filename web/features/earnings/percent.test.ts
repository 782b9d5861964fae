import { expect, test } from 'vitest'
import { percentText, readPercent } from './percent.ts'

test('percent is read with a point or a comma and kept in hundredths', () => {
  expect(readPercent('70')).toBe(7_000)
  expect(readPercent('12,5')).toBe(1_250)
  expect(readPercent('33.33')).toBe(3_333)
  expect(readPercent('much')).toBeNaN()
  expect(percentText(1_250, 'en')).toBe('12.5%')
})
