import { describe, expect, test } from 'vitest'
import { getEarnings } from '#contract/earnings.ts'
import { getPlatformMoney, saveOrganizationFee, savePlatformFee } from '#contract/platform-money.ts'
import {
  getSplitRules,
  listCourseSplits,
  removeCourseSplit,
  saveCourseSplit,
  saveSplitRules,
} from '#contract/split-rules.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { buildEarner } from '#server/testing/build-earner.ts'

const page = { page: 1, page_size: 20 }

describe('how sales are shared', () => {
  test('a change holds for the next sale, not for the last', async () => {
    const { admin, instructor, params, sell } = await buildEarner()
    await sell(10_000)
    const saved = await call(admin, saveSplitRules, {
      params,
      body: { instructor_basis_points: 5_000, hold_days: 7 },
    })
    expect(saved.body).toMatchObject({ instructor_basis_points: 5_000, hold_days: 7 })
    await sell(10_000)
    const { body } = await call(instructor, getEarnings, { params })
    expect(body.currencies[0]?.lifetime_minor).toBe(12_000)
  })

  test('a course can be shared in another way, among those who teach it', async () => {
    const { admin, instructor, learner, params, sell, courseId } = await buildEarner()
    const of = { ...params, courseId }
    const weights = [{ person_id: instructor.id, weight: 3 }]
    const saved = await call(admin, saveCourseSplit, {
      params: of,
      body: { instructor_basis_points: 9_000, weights },
    })
    expect(saved.body.instructors).toMatchObject([{ person: { id: instructor.id }, weight: 3 }])
    await sell(10_000)
    const { body } = await call(instructor, getEarnings, { params })
    expect(body.currencies[0]?.lifetime_minor).toBe(9_000)
    const wrong = await call(admin, saveCourseSplit, {
      params: of,
      body: { instructor_basis_points: 9_000, weights: [{ person_id: learner.id, weight: 1 }] },
    })
    expect(wrong.status).toBe(400)
    const removed = await call(admin, removeCourseSplit, { params: of })
    expect(removed.body.instructor_basis_points).toBeNull()
    const { body: list } = await call(admin, listCourseSplits, { params, query: page })
    expect(list.items.map(({ course }) => course.id)).toEqual([courseId])
  })

  test('403 for instructors, 404 for a course of another organization', async () => {
    const { admin, instructor, params } = await buildEarner()
    const other = await buildEarner()
    expect((await call(instructor, getSplitRules, { params })).status).toBe(403)
    const { status } = await call(admin, saveCourseSplit, {
      params: { ...params, courseId: other.courseId },
      body: { instructor_basis_points: 0, weights: [] },
    })
    expect(status).toBe(404)
  })
})

test("the platform's fee comes first, and its totals add up", async () => {
  const { admin, params, sell } = await buildEarner()
  const staff = await buildPerson({ superAdmin: true })
  const of = { platformOrganizationId: params.organizationId }
  await call(staff, savePlatformFee, { body: { basis_points: 0 } })
  const before = await call(staff, getPlatformMoney, {})
  const saved = await call(staff, saveOrganizationFee, {
    params: of,
    body: { basis_points: 1_000 },
  })
  expect(saved.body.organizations).toMatchObject([{ basis_points: 1_000 }])
  await sell(10_000, { currency: 'CHF' })
  const { body } = await call(staff, getPlatformMoney, {})
  const total = (money: typeof body) => money.totals.find(({ currency }) => currency === 'CHF')
  const fee = (total(body)?.platform_minor ?? 0) - (total(before.body)?.platform_minor ?? 0)
  expect(fee).toBe(1_000)
  for (const row of body.totals) {
    expect(row.received_minor).toBe(
      row.platform_minor + row.organizations_minor + row.instructors_minor + row.tax_minor,
    )
  }
  expect((await call(admin, getSplitRules, { params })).body.platform_basis_points).toBe(1_000)
  const removed = await call(staff, saveOrganizationFee, {
    params: of,
    body: { basis_points: null },
  })
  expect(removed.body.organizations.some(({ id }) => id === params.organizationId)).toBe(false)
  const refused = await call(admin, savePlatformFee, { body: { basis_points: 0 } })
  expect(refused.status).toBe(403)
})
