import { describe, expect, test } from 'vitest'
import { majorUnits, moneyText, readMoney, writeMoney } from './money.ts'

describe('money', () => {
  test.each([
    ['12.50', 'EUR', 1_250],
    ['12,5', 'EUR', 1_250],
    ['0.29', 'EUR', 29],
    ['1200', 'JPY', 1_200],
    ['12.5', 'JPY', null],
    ['12.505', 'EUR', null],
    ['-3', 'EUR', null],
    ['', 'EUR', null],
    ['1e3', 'EUR', null],
  ])('"%s" %s is %s minor units', (typed, currency, minor) => {
    expect(readMoney(typed, currency)).toBe(minor)
  })

  test('is formatted with its decimals', () => {
    expect(writeMoney(1_250, 'EUR')).toBe('12.50')
    expect(writeMoney(1_250, 'JPY')).toBe('1250')
    expect(moneyText(123_450, 'EUR', 'en')).toBe('€1,234.50')
    expect(moneyText(2_900, 'EUR', 'en')).toBe('€29.00')
    expect(moneyText(1_250, 'JPY', 'en')).toBe('¥1,250')
    expect(moneyText(1_250, 'KWD', 'en').replace('\u{A0}', ' ')).toBe('KWD 1.250')
    expect([majorUnits(1_250, 'JPY'), majorUnits(1_250, 'EUR'), majorUnits(1_250, 'KWD')]).toEqual([
      1250, 12.5, 1.25,
    ])
  })
})
