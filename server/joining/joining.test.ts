import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveApproval,
  declineApproval,
  getApproval,
  listApprovals,
} from '#contract/approvals.ts'
import { applyToTeach, getMyTeachingApplication } from '#contract/joining.ts'
import {
  acceptJoinRequest,
  joinOrganization,
  listJoinRequests,
} from '#contract/organization-settings.ts'
import { getOrganization } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildMember,
  buildPerson,
  call,
  type Actor,
} from '#server/testing/actors.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function buildAsking({ emailVerified = true } = {}) {
  const { organization, admin } = await buildClassroom()
  await asSystem(app.mechanisms, ({ db }) =>
    db
      .updateTable('organizations')
      .set({ sign_up_policy: 'request', features: ['open_sign_up'] })
      .where('id', '=', organization.id)
      .execute(),
  )
  const person = await buildPerson({ emailVerified })
  await call(person, joinOrganization, {
    params: { joinedOrganizationId: organization.id },
    body: { message: 'I teach nearby' },
  })
  await app.drainJobs()
  return { organization, admin, person, params: { organizationId: organization.id } }
}

const inbox = async (admin: Actor, organizationId: string) =>
  (await call(admin, listApprovals, { params: { organizationId }, query: {} })).body

describe('a request to join', () => {
  test('stands in the inbox, and approving it lets the person in', async () => {
    const { admin, person, params } = await buildAsking()
    const [request] = (await inbox(admin, params.organizationId)).items
    expect(request).toMatchObject({ kind: 'member.join', status: 'submitted' })
    const answer = await call(admin, approveApproval, {
      params: { ...params, approvalId: request?.id ?? '' },
    })
    expect(answer.body).toMatchObject({ status: 'approved', note: 'I teach nearby' })
    expect((await call(person, getOrganization, { params })).status).toBe(200)
    const waiting = await call(admin, listJoinRequests, { params, query: {} })
    expect(waiting.body.total).toBe(0)
    await app.drainJobs()
    expect((await inbox(admin, params.organizationId)).counts.approved).toBe(1)
  })

  test('tells the admin when the address of the person is not verified', async () => {
    const { admin, person, params } = await buildAsking({ emailVerified: false })
    const [request] = (await inbox(admin, params.organizationId)).items
    const { body } = await call(admin, getApproval, {
      params: { ...params, approvalId: request?.id ?? '' },
    })
    expect(body.description.facts).toContainEqual({
      label: 'Email',
      value: `${person.email} (not verified)`,
    })
  })

  test('is declined with a reason, and the person stays outside', async () => {
    const { admin, person, params } = await buildAsking()
    const [request] = (await inbox(admin, params.organizationId)).items
    await call(admin, declineApproval, {
      params: { ...params, approvalId: request?.id ?? '' },
      body: { reason: 'Only staff of the school' },
    })
    expect((await call(person, getOrganization, { params })).status).toBe(404)
    expect((await inbox(admin, params.organizationId)).counts.declined).toBe(1)
  })

  test('that is accepted among the settings is closed in the inbox too', async () => {
    const { admin, params } = await buildAsking()
    const waiting = await call(admin, listJoinRequests, { params, query: {} })
    const joinRequestId = waiting.body.items[0]?.id ?? ''
    await call(admin, acceptJoinRequest, { params: { ...params, joinRequestId } })
    await app.drainJobs()
    const { items } = await inbox(admin, params.organizationId)
    expect(items).toMatchObject([{ kind: 'member.join', status: 'approved' }])
  })
})

describe('an application to teach', () => {
  test('makes a learner an instructor when an admin approves', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const body = { message: 'I taught chemistry for ten years' }
    expect((await call(learner, getMyTeachingApplication, { params })).body).toMatchObject({
      status: null,
      can: { apply: true },
    })
    const asked = await call(learner, applyToTeach, { params, body })
    expect(asked.body).toMatchObject({ status: 'waiting', can: { apply: false } })
    await call(learner, applyToTeach, { params, body })
    const { items } = await inbox(admin, organization.id)
    expect(items).toHaveLength(1)
    await call(admin, approveApproval, { params: { ...params, approvalId: items[0]?.id ?? '' } })
    const role = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('memberships')
        .select('role')
        .where('person_id', '=', learner.id)
        .executeTakeFirst(),
    )
    expect(role).toEqual({ role: 'instructor' })
  })

  test('is not for who teaches already, and can be made again after a decline', async () => {
    const { organization, admin, instructor } = await buildClassroom()
    const params = { organizationId: organization.id }
    const body = { message: 'Again' }
    expect((await call(instructor, applyToTeach, { params, body })).status).toBe(403)
    const learner = await buildMember(organization.id, 'learner')
    await call(learner, applyToTeach, { params, body })
    const [first] = (await inbox(admin, organization.id)).items
    await call(admin, declineApproval, {
      params: { ...params, approvalId: first?.id ?? '' },
      body: { reason: 'Not this year' },
    })
    const declined = await call(learner, getMyTeachingApplication, { params })
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'Not this year' })
    expect((await call(learner, applyToTeach, { params, body })).body.status).toBe('waiting')
  })
})
