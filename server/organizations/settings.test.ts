import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as settings from '#contract/organization-settings.ts'
import {
  getOrganization,
  listMembers,
  listMyOrganizations,
  updateOrganization,
} from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function ruled({ features = ['open_sign_up'] } = {}) {
  const { mechanisms } = await testApp()
  const classroom = await buildClassroom()
  const domain = `${randomUUID()}.example`
  const organization_id = classroom.organization.id
  await asSystem(mechanisms, async ({ db, now }) => {
    await db
      .updateTable('organizations')
      .set({ features })
      .where('id', '=', organization_id)
      .execute()
    await db
      .insertInto('organization_domains')
      .values({ organization_id, domain, created_at: now })
      .execute()
  })
  const params = { organizationId: organization_id }
  const join = { joinedOrganizationId: organization_id }
  const choose = (sign_up_policy: settings.SignUpPolicy, domain_sign_up = false) =>
    call(classroom.admin, settings.changeSignUp, {
      params,
      body: { sign_up_policy, domain_sign_up, own_domains_only: false },
    })
  return { ...classroom, mechanisms, domain, params, join, choose }
}

describe('how people join', () => {
  test('by invitation only: nobody joins by themselves', async () => {
    const { join } = await ruled()
    const person = await buildPerson()
    expect((await call(person, settings.getJoinOffer, { params: join })).body.way).toBe('closed')
    const refused = await call(person, settings.joinOrganization, { params: join, body: {} })
    expect([refused.status, refused.error.code]).toEqual([403, 'sign_up_closed'])
  })

  test('open: who comes is a learner at once', async () => {
    const { join, choose, params } = await ruled()
    expect((await choose('open')).body.sign_up_policy).toBe('open')
    const person = await buildPerson()
    const joined = await call(person, settings.joinOrganization, { params: join, body: {} })
    expect(joined.body.state).toBe('member')
    expect((await call(person, getOrganization, { params })).status).toBe(200)
  })

  test('on request: an admin decides, once', async () => {
    const { join, choose, admin, params, learner } = await ruled()
    await choose('request')
    const person = await buildPerson()
    const body = { message: 'I am in class 4b.' }
    await call(person, settings.joinOrganization, { params: join, body })
    const asked = await call(person, settings.joinOrganization, { params: join, body })
    expect(asked.body.state).toBe('requested')
    expect((await call(learner, settings.listJoinRequests, { params })).status).toBe(403)
    const { items } = (await call(admin, settings.listJoinRequests, { params })).body
    expect(items).toMatchObject([{ message: body.message, person: { email: person.email } }])
    const one = { ...params, joinRequestId: items[0]?.id ?? '' }
    const answers = await Promise.all([
      call(admin, settings.acceptJoinRequest, { params: one }),
      call(admin, settings.declineJoinRequest, { params: one }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  test('by e-mail domain: only who reads a mail to an address of the own domains', async () => {
    const { join, choose, domain } = await ruled({ features: [] })
    expect((await choose('invite_only', true)).body.domain_sign_up).toBe(true)
    const insider = await buildPerson({ email: `${randomUUID()}@${domain}` })
    const thief = await buildPerson({ email: `${randomUUID()}@${domain}` })
    const outsider = await buildPerson({ email: `${randomUUID()}@not-${domain}` })
    const enter = (person: typeof insider, proof?: string) =>
      call(person, settings.joinOrganization, { params: join, body: { proof } })
    expect((await enter(insider)).body.state).toBe('requested')
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    const mail = sentMail.findLast(({ to }) => to === insider.email)?.text ?? ''
    const proof = decodeURIComponent(/proof=([^\s&]+)/.exec(mail)?.[1] ?? '')
    expect((await enter(thief, proof)).error.code).toBe('join_proof_invalid')
    expect((await enter(insider, `9${proof}`)).error.code).toBe('join_proof_invalid')
    expect((await enter(insider, proof)).body.state).toBe('member')
    expect((await enter(outsider)).error.code).toBe('sign_up_closed')
  })

  test('by e-mail domain: not with an address that is not verified', async () => {
    const { join, choose, domain } = await ruled({ features: [] })
    await choose('invite_only', true)
    const person = await buildPerson({ email: `${randomUUID()}@${domain}`, emailVerified: false })
    expect((await call(person, settings.getJoinOffer, { params: join })).body.way).toBe('verify')
    const refused = await call(person, settings.joinOrganization, { params: join, body: {} })
    expect([refused.status, refused.error.code]).toEqual([403, 'email_not_verified'])
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    expect(sentMail.filter(({ to }) => to === person.email)).toEqual([])
  })

  test('open sign-up needs the platform’s consent', async () => {
    const { choose } = await ruled({ features: [] })
    expect((await choose('open')).error.code).toBe('sign_up_closed')
  })
})

describe('security and danger', () => {
  test('two-factor can be required only by an admin who has it', async () => {
    const { admin, params, mechanisms, learner } = await ruled()
    const refused = await call(admin, settings.requireTwoFactor, { params, body: {} })
    expect([refused.status, refused.error.code]).toEqual([409, 'two_factor_off'])
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('people')
        .set({ two_factor_enabled_at: now })
        .where('id', '=', admin.id)
        .execute(),
    )
    const required = await call(admin, settings.requireTwoFactor, { params, body: {} })
    expect(required.body).toMatchObject({ members_without_two_factor: 2 })
    expect((await call(learner, getOrganization, { params })).error.code).toBe(
      'two_factor_required',
    )
    await call(admin, settings.stopRequiringTwoFactor, { params })
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
  })

  test('transferring makes another member admin and the old one instructor', async () => {
    const { admin, instructor, params, stranger } = await ruled()
    const transfer = (person: string) =>
      call(admin, settings.transferOrganization, { params, body: { person } })
    expect((await transfer(stranger.id)).error.code).toBe('member_not_found')
    expect((await transfer(instructor.id)).status).toBe(200)
    const members = (await call(instructor, listMembers, { params })).body.items
    expect(members.find(({ id }) => id === admin.id)?.role).toBe('instructor')
    expect(members.find(({ id }) => id === instructor.id)?.role).toBe('admin')
  })

  test('archived, it is open to admins only until they open it again', async () => {
    const { admin, learner, params } = await ruled()
    await call(admin, settings.archiveMyOrganization, { params })
    const refused = await call(learner, getOrganization, { params })
    expect([refused.status, refused.error.code]).toEqual([403, 'organization_archived'])
    expect((await call(admin, getOrganization, { params })).status).toBe(200)
    await call(admin, settings.reopenMyOrganization, { params })
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
  })

  test('deleting needs the exact name, and only admins do any of this', async () => {
    const { admin, instructor, params, organization } = await ruled()
    const remove = (actor: typeof admin, name: string) =>
      call(actor, settings.deleteMyOrganization, { params, body: { name } })
    expect((await remove(admin, 'wrong')).error.code).toBe('name_not_repeated')
    expect((await remove(instructor, organization.name)).status).toBe(403)
    expect((await remove(admin, organization.name)).body.delete_after).not.toBeNull()
  })
})

describe('the audit log', () => {
  test('tells who did what, is searched and filtered, and belongs to this organization only', async () => {
    const { admin, params, stranger, otherOrganization, learner } = await ruled()
    await call(admin, updateOrganization, { params, body: { name: '=SUM(1)' } })
    await call(stranger, updateOrganization, {
      params: { organizationId: otherOrganization.id },
      body: { name: 'Elsewhere' },
    })
    const list = (query: object) => call(admin, settings.listAuditEntries, { params, query })
    expect((await list({ action: 'organization' })).body.items[0]).toMatchObject({
      sentence: expect.stringMatching(/ changed the organization’s profile$/),
      action: 'organization.updated',
      detail: { name: '=SUM(1)' },
    })
    expect((await list({ search: 'Elsewhere' })).body.total).toBe(0)
    expect((await list({ action: 'member' })).body.total).toBe(0)
    expect((await call(learner, settings.listAuditEntries, { params })).status).toBe(403)
    const { body: file } = await call(admin, settings.exportAuditEntries, { params })
    const csv = Buffer.from(file.base64, 'base64').toString()
    expect(csv.split('\r\n')[0]).toMatch(
      /Time,What happened,Action,Person,About,ID,Details,Reason,IP address,Location$/,
    )
    expect(csv).toContain('organization.updated')
  })
})

test('the language of an organization is offered to its members', async () => {
  const { admin, learner, params } = await ruled()
  const mine = async () =>
    (await call(learner, listMyOrganizations, {})).body.find(
      ({ id }) => id === params.organizationId,
    )
  expect(await mine()).not.toHaveProperty('language')
  const changed = await call(admin, updateOrganization, { params, body: { language: 'ar' } })
  expect(changed.body.language).toBe('ar')
  expect(await mine()).toMatchObject({ language: 'ar' })
  const refused = await call(learner, updateOrganization, { params, body: { language: null } })
  expect(refused.status).toBe(403)
})
