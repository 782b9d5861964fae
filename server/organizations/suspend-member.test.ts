import { describe, expect, test } from 'vitest'
import { changeMembers, restoreMember, suspendMember } from '#contract/directory.ts'
import {
  changeMemberRole,
  getOrganization,
  listMembers,
  listMyOrganizations,
} from '#contract/organizations.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('suspending a member', () => {
  test('closes the organization at once, tells why, and restoring opens it again', async () => {
    const { drainJobs, sentMail } = await testApp()
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id, personId: learner.id }
    const body = { reason: 'The fees are not paid.' }
    expect((await call(admin, suspendMember, { params, body })).status).toBe(204)
    const refused = await call(learner, getOrganization, { params })
    expect([refused.status, refused.error.code]).toEqual([403, 'member_suspended'])
    expect((await call(learner, listMyOrganizations, {})).body).toEqual([])
    await drainJobs()
    expect(sentMail.filter(({ to }) => to === learner.email).at(-1)?.text).toContain(body.reason)

    expect((await call(admin, suspendMember, { params, body })).status).toBe(204)
    expect((await call(admin, restoreMember, { params })).status).toBe(204)
    expect((await call(admin, restoreMember, { params })).status).toBe(204)
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
  })

  test('403 for an instructor and for oneself, 409 for the last admin who is not suspended', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const second = await buildMember(organization.id, 'admin')
    const suspend = (actor: typeof admin, personId: string) =>
      call(actor, suspendMember, {
        params: { organizationId: organization.id, personId },
        body: { reason: 'Because.' },
      })
    expect((await suspend(instructor, learner.id)).status).toBe(403)
    expect((await suspend(admin, admin.id)).status).toBe(403)
    expect((await suspend(admin, second.id)).status).toBe(204)
    const params = { organizationId: organization.id, personId: admin.id }
    const demoted = await call(admin, changeMemberRole, { params, body: { role: 'learner' } })
    expect(demoted.error.code).toBe('last_admin')
  })
})

describe('many members at once', () => {
  test('each is changed or told why not', async () => {
    const { organization, admin, instructor, learner, stranger } = await buildClassroom()
    const params = { organizationId: organization.id }
    const { body } = await call(admin, changeMembers, {
      params,
      body: {
        person_ids: [learner.id, instructor.id, admin.id, stranger.id],
        change: { type: 'suspend', reason: 'Summer closing.' },
      },
    })
    expect(body.changed).toBe(2)
    expect(body.failures.map(({ person_id }) => person_id)).toEqual([admin.id, stranger.id])
    const list = await call(admin, listMembers, { params })
    const suspended = list.body.items.filter(({ suspended_at }) => suspended_at)
    expect(suspended.map(({ id }) => id).toSorted()).toEqual([learner.id, instructor.id].toSorted())
  })

  test('two admins who demote each other in bulk leave one', async () => {
    const { organization, admin } = await buildClassroom()
    const second = await buildMember(organization.id, 'admin')
    const params = { organizationId: organization.id }
    const change = { type: 'role' as const, role: 'learner' as const }
    await Promise.all([
      call(admin, changeMembers, { params, body: { person_ids: [second.id], change } }),
      call(second, changeMembers, { params, body: { person_ids: [admin.id], change } }),
    ])
    const survivor = [admin, second]
    const answers = await Promise.all(survivor.map((one) => call(one, listMembers, { params })))
    const admins = answers.find(({ status }) => status === 200)?.body.items ?? []
    expect(admins.filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})
