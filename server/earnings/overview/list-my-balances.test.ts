import { expect, test } from 'vitest'
import { listMyBalances } from '#contract/earnings.ts'
import { removeMember } from '#contract/organizations.ts'
import { call } from '#server/testing/actors.ts'
import { buildEarner } from '#server/testing/build-earner.ts'

test('an instructor who was removed still sees what is owed to them, and nobody else does', async () => {
  const { admin, instructor, learner, organization, params, sell } = await buildEarner()
  await sell(10_000)
  const before = await call(instructor, listMyBalances, {})
  expect(before.body).toMatchObject([
    { organization: { name: organization.name }, is_member: true, currency: 'EUR' },
  ])
  const removed = await call(admin, removeMember, {
    params: { ...params, personId: instructor.id },
  })
  expect(removed.status).toBe(204)
  const after = await call(instructor, listMyBalances, {})
  expect(after.body).toEqual([{ ...before.body[0], is_member: false }])
  const [balance] = after.body
  expect((balance?.on_hold_minor ?? 0) + (balance?.available_minor ?? 0)).toBe(7000)
  expect((await call(learner, listMyBalances, {})).body).toEqual([])
})
