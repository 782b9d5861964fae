import { expect, test } from 'vitest'
import { listPeople } from '#contract/directory.ts'
import { invite } from '#contract/invitations.ts'
import { getOrganizationOverview } from '#contract/organization-overview.ts'
import { getOrganization } from '#contract/organizations.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'

test('every figure is the count of its list', async () => {
  const { organization, admin, learner } = await buildClassroom()
  await buildMember(organization.id, 'learner')
  const params = { organizationId: organization.id }
  await call(learner, getOrganization, { params })
  const emails = [`${crypto.randomUUID()}@example.test`]
  await call(admin, invite, { body: { organization: organization.id, emails, role: 'learner' } })
  const { body } = await call(admin, getOrganizationOverview, { params })
  const count = async (query: object) =>
    (await call(admin, listPeople, { params, query: { role: 'learner', ...query } })).body.total
  expect(body).toMatchObject({
    learners: await count({}),
    active_learners: await count({ activity: 'recent' }),
    suspended_learners: await count({ status: 'suspended' }),
    instructors: await count({ role: 'instructor' }),
    pending_invitations: 1,
    published_courses: 0,
  })
  expect([body.learners, body.active_learners]).toEqual([2, 1])
  expect(body.steps).toMatchObject({ has_learner: true, has_course: false, branded: false })
  expect((await call(learner, getOrganizationOverview, { params })).status).toBe(403)
})
