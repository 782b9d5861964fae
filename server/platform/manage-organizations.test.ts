import { describe, expect, test } from 'vitest'
import { acceptInvitation, invite, listReceivedInvitations } from '#contract/invitations.ts'
import { getOrganization, listMyOrganizations } from '#contract/organizations.ts'
import {
  addOrganizationDomain,
  changeOrganizationLimits,
  deleteOrganization,
  exportOrganization,
  getPlatformOrganization,
  getPlatformOverview,
  listPlatformOrganizations,
  listPlatformPeople,
  removeOrganizationDomain,
  restoreOrganization,
  suspendOrganization,
  switchOrganizationFeature,
} from '#contract/platform.ts'
import { assertRoom } from '#server/files/assert-room.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { testApp } from '#server/testing/test-app.ts'

type Person = Awaited<ReturnType<typeof buildPerson>>

async function managed() {
  const classroom = await buildClassroom()
  const staff = await buildPerson({ superAdmin: true })
  const params = { platformOrganizationId: classroom.organization.id }
  const member = { organizationId: classroom.organization.id }
  return { ...classroom, staff, params, member }
}

describe('suspending', () => {
  test('closes the organization to every role at once, with the message, and tells them by e-mail', async () => {
    const app = await testApp()
    const { staff, params, member, admin, instructor, learner } = await managed()
    const message = 'The invoice of March is open.'
    const { body } = await call(staff, suspendOrganization, { params, body: { message } })
    expect(body).toMatchObject({ state: 'suspended', suspension_message: message })
    for (const actor of [admin, instructor, learner]) {
      const refused = await call(actor, getOrganization, { params: member })
      expect([refused.status, refused.error.code]).toEqual([403, 'organization_suspended'])
      expect(refused.error.detail).toBe(message)
    }
    const mine = await call(learner, listMyOrganizations, {})
    expect(mine.body).toMatchObject([{ id: member.organizationId, is_active: false }])
    await app.drainJobs()
    expect(app.sentMail.findLast(({ to }) => to === learner.email)?.text).toContain(message)
  })

  test('stops inviting and joining too; restoring opens everything again', async () => {
    const { staff, params, member, admin } = await managed()
    const person = await buildPerson()
    const body = {
      organization: member.organizationId,
      emails: [person.email],
      role: 'learner' as const,
    }
    await call(admin, invite, { body })
    await call(staff, suspendOrganization, { params, body: { message: 'Closed.' } })
    expect((await call(admin, invite, { body })).error.code).toBe('organization_suspended')
    const [invitation] = (await call(person, listReceivedInvitations, {})).body
    const invitationParams = { invitationId: invitation?.id ?? '' }
    const join = () => call(person, acceptInvitation, { params: invitationParams })
    expect((await join()).error.code).toBe('organization_suspended')
    expect((await call(staff, restoreOrganization, { params })).body.state).toBe('open')
    expect((await join()).status).toBe(200)
    expect((await call(admin, getOrganization, { params: member })).status).toBe(200)
  })

  test('leaves the members’ other organizations open', async () => {
    const { staff, params, stranger, otherOrganization } = await managed()
    await call(staff, suspendOrganization, { params, body: { message: 'Closed.' } })
    const other = { organizationId: otherOrganization.id }
    expect((await call(stranger, getOrganization, { params: other })).status).toBe(200)
  })
})

describe('deleting', () => {
  test('needs the exact name, can be taken back for 30 days, then removes every row', async () => {
    const app = await testApp()
    const { staff, params, member, learner, admin, organization } = await managed()
    const wrong = await call(staff, deleteOrganization, { params, body: { name: 'Nope' } })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'name_not_repeated'])
    const body = { name: organization.name }
    expect((await call(staff, deleteOrganization, { params, body })).body.state).toBe('deleting')
    expect((await call(learner, getOrganization, { params: member })).status).toBe(403)
    expect((await call(admin, getOrganization, { params: member })).status).toBe(200)
    expect((await call(staff, restoreOrganization, { params })).body.delete_after).toBeNull()

    await call(staff, deleteOrganization, { params, body })
    const purge = app.jobs.find(({ name }) => name === 'organizations.purge')
    app.clock.advance({ days: 29 })
    await purge?.run(app.mechanisms, {})
    const kept = await asSystem(app.mechanisms, ({ db }) =>
      db.selectFrom('organizations').select('id').where('id', '=', organization.id).execute(),
    )
    expect(kept).toHaveLength(1)
    app.clock.advance({ days: 2 })
    await purge?.run(app.mechanisms, {})
    const left = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('memberships')
        .select('person_id')
        .where('organization_id', '=', organization.id)
        .execute(),
    )
    expect(left).toEqual([])
    app.clock.advance({ days: -31 })
  })
})

describe('limits, features and domains', () => {
  test('are set and shown with what is used', async () => {
    const { staff, params } = await managed()
    const body = { seat_limit: 3, storage_limit_bytes: 1000 }
    const limited = await call(staff, changeOrganizationLimits, { params, body })
    expect(limited.body.limits).toMatchObject({ ...body, member_count: 3, storage_used_bytes: 0 })
    const feature = { feature: 'single_sign_on', on: true } as const
    const opened = await call(staff, switchOrganizationFeature, { params, body: feature })
    expect(opened.body.limits.features).toEqual(['single_sign_on'])
    const domain = { domain: `${params.platformOrganizationId}.example` }
    const added = await call(staff, addOrganizationDomain, { params, body: domain })
    expect(added.body.limits.domains).toEqual([domain.domain])
    const removed = await call(staff, removeOrganizationDomain, { params, body: domain })
    expect(removed.body.limits.domains).toEqual([])
    expect(removed.body.history[0]?.action).toBe('organization.domain_removed')
  })

  test('a full organization gets no more files', async () => {
    const { mechanisms } = await testApp()
    const { staff, params, member } = await managed()
    const body = { seat_limit: null, storage_limit_bytes: 1000 }
    await call(staff, changeOrganizationLimits, { params, body })
    await asSystem(mechanisms, async ({ db }) => {
      await assertRoom(db, member.organizationId, 1000)
      await expect(assertRoom(db, member.organizationId, 1001)).rejects.toThrow(/storage/)
    })
  })

  test('a nearly full organization stands on the attention list, and its figure equals the list', async () => {
    const { staff, params } = await managed()
    const body = { seat_limit: 3, storage_limit_bytes: null }
    await call(staff, changeOrganizationLimits, { params, body })
    const overview = (await call(staff, getPlatformOverview, {})).body
    const seats = overview.attention.find(({ kind }) => kind === 'seats_nearly_taken')
    const list = await call(staff, listPlatformOrganizations, { query: { attention: 'seats' } })
    expect(list.body.total).toBe(seats?.count)
  })
})

describe('the overview', () => {
  test('counts what its lists count, and tells how the server is', async () => {
    const { staff } = await managed()
    const { figures, growth, health } = (await call(staff, getPlatformOverview, {})).body
    const organizations = await call(staff, listPlatformOrganizations, {})
    const people = await call(staff, listPlatformPeople, {})
    const active = await call(staff, listPlatformPeople, { query: { active: 'yes' } })
    expect(figures.organizations.value).toBe(organizations.body.total)
    expect(figures.people.value).toBe(people.body.total)
    expect(figures.active_people.value).toBe(active.body.total)
    expect(growth).toHaveLength(26)
    expect(growth.at(-1)?.people).toBeGreaterThan(0)
    expect(health.database.size_bytes).toBeGreaterThan(0)
  })
})

describe('an organization that does not exist', () => {
  const params = { platformOrganizationId: crypto.randomUUID() }
  test.each([
    ['shown', (staff: Person) => call(staff, getPlatformOrganization, { params })],
    [
      'suspended',
      (staff: Person) => call(staff, suspendOrganization, { params, body: { message: 'Closed.' } }),
    ],
    ['restored', (staff: Person) => call(staff, restoreOrganization, { params })],
    [
      'limited',
      (staff: Person) =>
        call(staff, changeOrganizationLimits, {
          params,
          body: { seat_limit: 5, storage_limit_bytes: null },
        }),
    ],
    [
      'given a domain',
      (staff: Person) =>
        call(staff, addOrganizationDomain, { params, body: { domain: 'nowhere.test' } }),
    ],
    [
      'rid of a domain',
      (staff: Person) =>
        call(staff, removeOrganizationDomain, { params, body: { domain: 'nowhere.test' } }),
    ],
    ['exported', (staff: Person) => call(staff, exportOrganization, { params })],
    [
      'deleted',
      (staff: Person) => call(staff, deleteOrganization, { params, body: { name: 'Nowhere' } }),
    ],
  ])('cannot be %s', async (_, act) => {
    const { status, error } = await act(await buildPerson({ superAdmin: true }))
    expect([status, error.code]).toEqual([404, 'organization_not_found'])
  })
})

describe('exporting', () => {
  test('several times at the same moment writes one file', async () => {
    const app = await testApp()
    const { staff, params } = await managed()
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => call(staff, exportOrganization, { params })),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
    await app.drainJobs()
    const { exports } = (await call(staff, getPlatformOrganization, { params })).body
    expect(exports).toHaveLength(1)
  })

  test('writes every row of the organization and no other, without secrets', async () => {
    const app = await testApp()
    const { staff, params, admin, stranger, member } = await managed()
    const body = {
      organization: member.organizationId,
      emails: ['x@y.test'],
      role: 'learner' as const,
    }
    await call(admin, invite, { body })
    await call(staff, exportOrganization, { params })
    await app.drainJobs()
    const { exports } = (await call(staff, getPlatformOrganization, { params })).body
    expect(exports).toMatchObject([{ state: 'ready' }])
    const answer = await app.server.inject({ url: exports[0]?.url ?? '' })
    expect(answer.statusCode).toBe(200)
    const entries = readZip(answer.rawPayload)
    const linesOf = (table: string) => entries[`data/${table}.ndjson`]?.trim().split('\n')
    expect(linesOf('memberships')).toHaveLength(3)
    expect(linesOf('invitations')).toHaveLength(1)
    const text = Object.values(entries).join('\n')
    expect(text).toContain(admin.email)
    expect(text).not.toContain(stranger.id)
    expect(text).not.toContain('token_hash')
  })
})
