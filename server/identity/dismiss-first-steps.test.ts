import { describe, expect, test } from 'vitest'
import { dismissFirstSteps, getProfile } from '#contract/identity.ts'
import { createOrganization } from '#contract/organizations.ts'
import { buildPerson, call } from '#server/testing/actors.ts'

describe('POST /api/me/dismiss-first-steps/', () => {
  test('200 leaves the first steps out from then on, also when dismissed twice at once', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const before = await call(person, getProfile, {})
    expect(before.body.first_steps_dismissed).toBe(false)
    const twice = await Promise.all([
      call(person, dismissFirstSteps, {}),
      call(person, dismissFirstSteps, {}),
    ])
    expect(twice.map(({ body }) => body.first_steps_dismissed)).toEqual([true, true])
    const after = await call(person, getProfile, {})
    expect(after.body).toEqual({ ...before.body, first_steps_dismissed: true })
    expect((await call(other, getProfile, {})).body.first_steps_dismissed).toBe(false)
  })

  test('founding an organization shows the first steps again: the new organization has its own', async () => {
    const founder = await buildPerson({ canCreateOrganization: true })
    await call(founder, dismissFirstSteps, {})
    await call(founder, createOrganization, { body: { name: 'Harbor' } })
    expect((await call(founder, getProfile, {})).body.first_steps_dismissed).toBe(false)
  })
})
