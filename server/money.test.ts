import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  majorUnits,
  minorDigits,
  minorUnits,
  moneyText,
  plainAmount,
  printAmount,
} from './money.ts'

describe.each([
  { currency: 'JPY', digits: 0, plain: '123450', text: '123,450 JPY', printed: '¥123,450' },
  { currency: 'EUR', digits: 2, plain: '1234.50', text: '1,234.50 EUR', printed: '€1,234.50' },
  { currency: 'KWD', digits: 3, plain: '123.450', text: '123.450 KWD', printed: 'KWD 123.450' },
])('$currency', ({ currency, digits, plain, text, printed }) => {
  test(`has ${digits} digits behind the point, however it is written`, () => {
    expect(minorDigits(currency)).toBe(digits)
    expect(plainAmount(123_450, currency)).toBe(plain)
    expect(moneyText(123_450, currency)).toBe(text)
    expect(printAmount(123_450, currency).replaceAll('\u{A0}', ' ')).toBe(printed)
    expect(plainAmount(-123_450, currency)).toBe(`-${plain}`)
  })

  test('comes back as what it was', () => {
    for (const minor of [0, 1, 29, 1_005, 123_450, -9_153]) {
      expect(minorUnits(majorUnits(minor, currency), currency)).toBe(minor)
    }
  })
})

test('nobody else formats money or knows how many digits a currency has', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const elsewhere = globSync('{server,web,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/(^server|^web\/lib)\/money(\.test)?\.ts$/.test(file))
    .filter((file) =>
      /style: 'currency'|_minor \/ 100\b|\bminor \/ 100\b/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(elsewhere).toEqual([])
})
