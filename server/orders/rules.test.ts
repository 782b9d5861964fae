import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOrder, referenceFrom, refundRefusal } from './rules.ts'

const percent = (percent_basis_points: number) => ({ percent_basis_points, amount_minor: null })
const amount = (amount_minor: number) => ({ percent_basis_points: null, amount_minor })
const vat = { name: 'VAT', basis_points: 1_900 }

describe('priceOrder', () => {
  test('a tax in the price is taken out of it', () => {
    expect(priceOrder({ price: 11_900, discount: null, tax: vat, taxIncluded: true })).toEqual({
      price_minor: 11_900,
      discount_minor: 0,
      tax_minor: 1_900,
      total_minor: 11_900,
    })
  })

  test('a tax on top is added after the discount', () => {
    expect(
      priceOrder({ price: 10_000, discount: percent(2_500), tax: vat, taxIncluded: false }),
    ).toEqual({ price_minor: 10_000, discount_minor: 2_500, tax_minor: 1_425, total_minor: 8_925 })
  })

  test('a discount never makes a price negative', () => {
    expect(
      priceOrder({ price: 500, discount: amount(900), tax: vat, taxIncluded: true }),
    ).toMatchObject({ discount_minor: 500, tax_minor: 0, total_minor: 0 })
  })

  test('is always whole and never less than its tax', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.boolean(),
        (price, discount, rate, taxIncluded) => {
          const tax = { name: 'Tax', basis_points: rate }
          const result = priceOrder({ price, discount: percent(discount), tax, taxIncluded })
          expect(Object.values(result).every(Number.isSafeInteger)).toBe(true)
          expect(result.total_minor).toBeGreaterThanOrEqual(result.tax_minor)
          const net = result.total_minor - result.tax_minor
          expect(net).toBeGreaterThanOrEqual(0)
          if (!taxIncluded) expect(net).toBe(result.price_minor - result.discount_minor)
        },
      ),
    )
  })
})

describe('refundRefusal', () => {
  const now = new Date('2026-05-20T12:00:00Z')
  const order = {
    status: 'paid',
    paid_at: new Date('2026-05-10T12:00:00Z'),
    refundable_minor: 100,
    has_open_refund: false,
    is_disputed: false,
    progress_percent: 30,
  }
  const rules = { refund_days: 14, refund_progress_percent: 30 }

  test.each([
    [{}, null],
    [{ status: 'pending', paid_at: null }, 'not_paid'],
    [{ has_open_refund: true }, 'under_way'],
    [{ is_disputed: true }, 'disputed'],
    [{ refundable_minor: 0 }, 'nothing_left'],
    [{ paid_at: new Date('2026-05-06T11:59:00Z') }, 'too_late'],
    [{ progress_percent: 31 }, 'too_much_progress'],
  ])('%o gives %s', (given, expected) => {
    expect(refundRefusal({ ...order, ...given }, rules, now)).toBe(expected)
  })
})

test('references are easy to copy', () => {
  expect(referenceFrom(new Uint8Array(8))).toBe('LY-AAAA-AAAA')
})
