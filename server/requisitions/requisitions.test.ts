import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getProfile } from '#contract/identity.ts'
import { acceptInvitation, invite, listReceivedInvitations } from '#contract/invitations.ts'
import { getOrganizationLimits } from '#contract/organization-settings.ts'
import { listMyOrganizations } from '#contract/organizations.ts'
import {
  answerRequisition,
  approveRequisition,
  declineRequisition,
  getMyRequisition,
  getRequisition,
  listMyRequisitions,
  listRequisitions,
  noteRequisition,
  requestRequisitionChanges,
  resubmitRequisition,
  retryRequisition,
  sendRequisition,
  takeRequisition,
  withdrawRequisition,
  type Requested,
} from '#contract/requisitions.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const reason = 'We grow.'
const send = (actor: Actor, requested: Requested, organization?: string) =>
  call(actor, sendRequisition, {
    body: { requested, reason, ...(organization && { organization }) },
  })

async function asked(requested: Requested) {
  const classroom = await buildClassroom()
  const staff = await buildPerson({ superAdmin: true })
  const { body } = await send(classroom.admin, requested, classroom.organization.id)
  return { ...classroom, staff, params: { requisitionId: body.id }, requisition: body }
}

/** As if the organization had been given less at first. */
const limit = async (
  organizationId: string,
  limits: { seat_limit?: number | null; storage_limit_bytes?: number | null },
) =>
  asSystem((await testApp()).mechanisms, ({ db }) =>
    db.updateTable('organizations').set(limits).where('id', '=', organizationId).execute(),
  )

const approve = (staff: Actor, requisitionId: string, granted?: Requested) =>
  call(staff, approveRequisition, {
    params: { requisitionId },
    body: { ...(granted && { granted }) },
  })

describe('asking', () => {
  test('for oneself needs a verified address, by which the platform decides', async () => {
    const person = await buildPerson({ emailVerified: false })
    const refused = await send(person, { kind: 'permission' })
    expect([refused.status, refused.error.code]).toEqual([403, 'email_not_verified'])
  })

  test('shows requested against current to every admin of the organization and to staff', async () => {
    const { admin, staff, params, requisition, learner } = await asked({ kind: 'seats', seats: 50 })
    expect(requisition).toMatchObject({
      status: 'submitted',
      requested: { kind: 'seats', seats: 50 },
      current: { seat_limit: null, member_count: 3 },
    })
    expect((await call(admin, getMyRequisition, { params })).status).toBe(200)
    expect((await call(staff, getRequisition, { params })).body.can.approve).toBe(true)
    expect((await call(learner, getMyRequisition, { params })).status).toBe(404)
  })

  test('403 for an instructor, 404 for a stranger, 400 without the organization', async () => {
    const { organization, instructor, stranger, admin } = await buildClassroom()
    const seats = { kind: 'seats', seats: 9 } as const
    expect((await send(instructor, seats, organization.id)).status).toBe(403)
    expect((await send(stranger, seats, organization.id)).status).toBe(404)
    expect((await send(admin, seats)).status).toBe(400)
  })

  test('409 while the same request is open, also when both arrive at once', async () => {
    const { admin, organization } = await buildClassroom()
    const answers = await Promise.all([
      send(admin, { kind: 'seats', seats: 5 }, organization.id),
      send(admin, { kind: 'seats', seats: 9 }, organization.id),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('withdrawing closes it and makes room for a new one', async () => {
    const { admin, params, organization } = await asked({ kind: 'seats', seats: 50 })
    expect((await call(admin, withdrawRequisition, { params })).body.status).toBe('withdrawn')
    const late = await call(admin, answerRequisition, { params, body: { body: 'Wait' } })
    expect([late.status, late.error.code]).toEqual([409, 'requisition_closed'])
    expect((await send(admin, { kind: 'seats', seats: 9 }, organization.id)).status).toBe(200)
  })
})

describe('deciding', () => {
  test('approving applies at once and shows each step; granting less than asked is possible', async () => {
    const app = await testApp()
    const { admin, staff, params, organization } = await asked({ kind: 'seats', seats: 500 })
    await limit(organization.id, { seat_limit: 10 })
    const { body } = await approve(staff, params.requisitionId, { kind: 'seats', seats: 200 })
    expect(body).toMatchObject({
      status: 'approved',
      stuck: false,
      granted: { seats: 200 },
      current: { seat_limit: 200 },
    })
    expect(body.steps).toEqual([
      { name: 'set_seats', state: 'done', detail: '' },
      { name: 'tell_requester', state: 'done', detail: '' },
    ])
    const limits = await call(admin, getOrganizationLimits, {
      params: { organizationId: organization.id },
    })
    expect(limits.body.seat_limit).toBe(200)
    await app.drainJobs()
    expect(app.sentMail.findLast(({ to }) => to === admin.email)?.text).toContain('200 seats')
  })

  test('approving an older request never lowers a limit, and says so', async () => {
    const app = await testApp()
    const { admin, staff, params, organization } = await asked({ kind: 'seats', seats: 250 })
    await limit(organization.id, { seat_limit: 600 })
    const { body } = await approve(staff, params.requisitionId)
    expect(body).toMatchObject({ status: 'approved', stuck: false, current: { seat_limit: 600 } })
    expect(body.steps[0]).toMatchObject({
      state: 'done',
      detail:
        'The organization already has more: 600 seats. Approving a request never lowers a limit.',
    })
    await app.drainJobs()
    const mail = app.sentMail.findLast(({ to }) => to === admin.email)?.text
    expect(mail).toContain('already has more: 600 seats')
    expect(mail).not.toContain('You now have 250 seats')
  })

  test.each([
    { kind: 'seats', seats: 250 },
    { kind: 'storage', storage_bytes: 5e9 },
  ] satisfies Requested[])('no limit at all stays no limit: $kind', async (requested) => {
    const { staff, params } = await asked(requested)
    const { body } = await approve(staff, params.requisitionId)
    expect(body.current).toMatchObject({ seat_limit: null, storage_limit_bytes: null })
    expect(body.steps[0]?.detail).toMatch(/has no (seat|storage) limit/)
  })

  test('storage, features and domains are given the same way', async () => {
    const domain = `${randomUUID()}.example`
    for (const requested of [
      { kind: 'storage', storage_bytes: 5e9 },
      { kind: 'feature', feature: 'single_sign_on' },
      { kind: 'domain', domain },
    ] satisfies Requested[]) {
      const { staff, params, organization } = await asked(requested)
      await limit(organization.id, { storage_limit_bytes: 1e9 })
      const { body } = await approve(staff, params.requisitionId)
      expect(body.stuck).toBe(false)
      expect(JSON.stringify(body.current)).toContain(String(Object.values(requested)[1]))
    }
  })

  test('a person without an organization gets one, or the permission to create one', async () => {
    const person = await buildPerson()
    const staff = await buildPerson({ superAdmin: true })
    const wanted = await send(person, {
      kind: 'new_organization',
      organization_name: 'Lighthouse',
      description: '',
    })
    await approve(staff, wanted.body.id)
    expect((await call(person, listMyOrganizations, {})).body).toMatchObject([
      { name: 'Lighthouse', role: 'admin' },
    ])
    const permission = await send(person, { kind: 'permission' })
    await approve(staff, permission.body.id)
    expect((await call(person, getProfile, {})).body.can_create_organization).toBe(true)
  })

  test('a step that fails is shown, keeps nothing half done, and is tried again', async () => {
    const app = await testApp()
    const domain = `${randomUUID()}.example`
    const first = await asked({ kind: 'domain', domain })
    await approve(first.staff, first.params.requisitionId)
    const { staff, params, organization } = await asked({ kind: 'domain', domain })
    const stuck = await approve(staff, params.requisitionId)
    expect(stuck.body.stuck).toBe(true)
    expect(stuck.body.steps).toEqual([
      {
        name: 'add_domain',
        state: 'failed',
        detail: 'This domain belongs to another organization.',
      },
      { name: 'tell_requester', state: 'pending', detail: '' },
    ])
    await asSystem(app.mechanisms, ({ db }) =>
      db.deleteFrom('organization_domains').where('domain', '=', domain).execute(),
    )
    const retried = await call(staff, retryRequisition, { params })
    expect(retried.body).toMatchObject({ stuck: false, current: { domains: [domain] } })
    expect((await call(staff, retryRequisition, { params })).status).toBe(409)
    expect(retried.body.organization?.id).toBe(organization.id)
  })

  test('a question hands it back; the changed request comes in again', async () => {
    const { admin, staff, params } = await asked({ kind: 'seats', seats: 500 })
    await call(staff, takeRequisition, { params })
    await call(staff, noteRequisition, { params, body: { body: 'Ask about budget' } })
    const body = { message: 'For which months?' }
    const back = await call(staff, requestRequisitionChanges, { params, body })
    expect(back.body.status).toBe('changes_requested')
    const mine = await call(admin, getMyRequisition, { params })
    expect(JSON.stringify(mine.body)).toContain('For which months?')
    expect(JSON.stringify(mine.body)).not.toContain('Ask about budget')
    const again = await call(admin, resubmitRequisition, {
      params,
      body: { requested: { kind: 'seats', seats: 100 }, reason: 'September only' },
    })
    expect(again.body).toMatchObject({ status: 'submitted', requested: { seats: 100 } })
  })

  test('declining tells why; of two decisions at once one counts', async () => {
    const app = await testApp()
    const { admin, staff, params } = await asked({ kind: 'seats', seats: 500 })
    const answers = await Promise.all([
      approve(staff, params.requisitionId),
      call(staff, declineRequisition, { params, body: { reason: 'Too many for now.' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await app.drainJobs()
    expect(app.sentMail.findLast(({ to }) => to === admin.email)).toBeDefined()
    const list = await call(staff, listRequisitions, { query: { kind: 'seats' } })
    expect(list.body.total).toBeGreaterThan(0)
    expect((await call(admin, listMyRequisitions, {})).body.total).toBe(1)
  })
})

describe('seats', () => {
  test('no invitation beyond the limit, and the last seat is taken by one of two at once', async () => {
    const { admin, staff, params, organization } = await asked({ kind: 'seats', seats: 4 })
    await limit(organization.id, { seat_limit: 3 })
    await approve(staff, params.requisitionId)
    const people = [await buildPerson(), await buildPerson()]
    const results = await call(admin, invite, {
      body: { organization: organization.id, emails: people.map((p) => p.email), role: 'learner' },
    })
    expect(results.body.results.map(({ outcome }) => outcome)).toEqual(['invited', 'no_seat'])

    const app = await testApp()
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ seat_limit: null })
        .where('id', '=', organization.id)
        .execute(),
    )
    await call(admin, invite, {
      body: { organization: organization.id, emails: people.map((p) => p.email), role: 'learner' },
    })
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ seat_limit: 4 })
        .where('id', '=', organization.id)
        .execute(),
    )
    const accepted = await Promise.all(
      people.map(async (person) => {
        const [invitation] = (await call(person, listReceivedInvitations, {})).body
        return call(person, acceptInvitation, { params: { invitationId: invitation?.id ?? '' } })
      }),
    )
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(accepted.find(({ status }) => status === 409)?.error.code).toBe('seats_exhausted')
  })
})
