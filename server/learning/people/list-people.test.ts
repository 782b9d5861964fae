import { describe, expect, test } from 'vitest'
import { exportPeople, getPersonDetail, listPeople, suspendMember } from '#contract/directory.ts'
import { createGroup, setMemberGroups } from '#contract/groups.ts'
import { getOrganization } from '#contract/organizations.ts'
import { updateProfile } from '#contract/identity.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'

describe('the people of an organization', () => {
  test('are listed by role, filtered by standing, group and visit, and counted as listed', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const quiet = await buildMember(organization.id, 'learner')
    const params = { organizationId: organization.id }
    const ids = async (query: object) => {
      const { body } = await call(admin, listPeople, {
        params,
        query: { role: 'learner', ...query },
      })
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ id }) => id).toSorted()
    }
    expect(await ids({})).toEqual([learner.id, quiet.id].toSorted())
    await call(learner, getOrganization, { params })
    expect(await ids({ activity: 'recent' })).toEqual([learner.id])
    expect(await ids({ activity: 'never' })).toEqual([quiet.id])

    const { body: group } = await call(admin, createGroup, { params, body: { name: 'Evening' } })
    const person = { ...params, personId: quiet.id }
    await call(admin, setMemberGroups, { params: person, body: { group_ids: [group.id] } })
    expect(await ids({ group: group.id })).toEqual([quiet.id])
    await call(admin, suspendMember, { params: person, body: { reason: 'Away.' } })
    expect(await ids({ status: 'suspended' })).toEqual([quiet.id])
    expect(await ids({ status: 'active' })).toEqual([learner.id])
  })

  test('follow a new name in order and search', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await call(learner, updateProfile, { body: { first_name: 'Zoë', last_name: '100% Æther' } })
    const params = { organizationId: organization.id }
    const found = (search: string) =>
      call(admin, listPeople, { params, query: { role: 'learner', search } })
    expect((await found('0% æth')).body.items.map(({ name }) => name)).toEqual(['Zoë 100% Æther'])
    expect((await found('_')).body.total).toBe(0)
  })

  test('403 for instructors and learners', async () => {
    const { organization, instructor, learner } = await buildClassroom()
    const args = {
      params: { organizationId: organization.id },
      query: { role: 'learner' as const },
    }
    expect((await call(instructor, listPeople, args)).status).toBe(403)
    expect((await call(learner, exportPeople, args)).status).toBe(403)
  })

  test('one person is shown with the courses that need a new owner, and with what was done', async () => {
    const { organization, admin, instructor, stranger } = await buildClassroom()
    await buildPublishedCourse({
      organizationId: organization.id,
      instructorId: instructor.id,
      title: 'Owned',
    })
    const params = { organizationId: organization.id, personId: instructor.id }
    await call(admin, suspendMember, { params, body: { reason: 'On leave.' } })
    const { body } = await call(admin, getPersonDetail, { params })
    expect(body.taught_count).toBe(1)
    expect(body.timeline.map(({ action, reason }) => [action, reason])).toEqual([
      ['member.suspended', 'On leave.'],
    ])
    expect([body.status, body.suspension_reason, body.can.restore]).toEqual([
      'suspended',
      'On leave.',
      true,
    ])
    const unknown = await call(admin, getPersonDetail, {
      params: { ...params, personId: stranger.id },
    })
    expect([unknown.status, unknown.error.code]).toEqual([404, 'member_not_found'])
  })
})
