import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { shareSale } from './share-sale.ts'

const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((weight) => weight > 0))
const amount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

describe('allocate', () => {
  test('parts are whole, sum to the amount, and each is within one unit of its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (total, all) => {
        const parts = allocate(total, all)
        const sum = all.reduce((a, b) => a + b, 0)
        expect(parts.every(Number.isSafeInteger)).toBe(true)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (total * (all[index] ?? 0)) / sum)).toBeLessThan(1.001)
          if (all[index] === 0) expect(part).toBe(0)
        }
      }),
    )
  })

  test('never takes more from a part than it has', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const total = Math.floor(all.reduce((a, b) => a + b, 0) * share)
        const parts = allocate(total, all)
        for (const [index, part] of parts.entries())
          expect(part).toBeLessThanOrEqual(all[index] ?? 0)
      }),
    )
  })

  test('the odd cent goes to the largest remainder, then to the earlier one', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [15, 85])).toEqual([2, 8])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  test('refuses to share an amount among nobody', () => {
    expect(() => allocate(1, [0, 0])).toThrow()
    expect(allocate(0, [0, 0])).toEqual([0, 0])
  })
})

describe('shareSale', () => {
  const instructors = [
    { person_id: 'a', weight: 2 },
    { person_id: 'b', weight: 1 },
  ]

  test('platform first, then instructors and organization', () => {
    expect(
      shareSale(10_000, {
        platform_basis_points: 500,
        instructor_basis_points: 7_000,
        instructors,
      }),
    ).toEqual({
      platform: 500,
      organization: 2_850,
      instructors: [
        { person_id: 'a', amount: 4_433 },
        { person_id: 'b', amount: 2_217 },
      ],
    })
  })

  test('without instructors their part stays with the organization', () => {
    expect(
      shareSale(999, { platform_basis_points: 0, instructor_basis_points: 7_000, instructors: [] }),
    ).toEqual({ platform: 0, organization: 999, instructors: [] })
  })

  test('always gives away exactly the sale', () => {
    const basisPoints = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.nat(1_000_000_000), basisPoints, basisPoints, (net, platform, instructor) => {
        const shares = shareSale(net, {
          platform_basis_points: platform,
          instructor_basis_points: instructor,
          instructors,
        })
        const given = shares.instructors.reduce((sum, share) => sum + share.amount, 0)
        expect(shares.platform + shares.organization + given).toBe(net)
      }),
    )
  })
})
