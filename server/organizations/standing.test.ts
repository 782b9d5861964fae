import { describe, expect, test } from 'vitest'
import { approveApproval, listApprovals } from '#contract/approvals.ts'
import { getCheckout } from '#contract/checkout.ts'
import { changeMembers, suspendMember } from '#contract/directory.ts'
import { enroll, getEnrollmentOffer, withdraw } from '#contract/enrollments.ts'
import {
  acceptInvitation,
  invite as inviteByMail,
  listReceivedInvitations,
} from '#contract/invitations.ts'
import { changeSignUp, getJoinOffer, joinOrganization } from '#contract/organization-settings.ts'
import { listMyOrganizations, removeMember } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function openClassroom(course: object = {}) {
  const room = await buildClassroom()
  const organizationId = room.organization.id
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('organizations')
      .set({ features: ['open_sign_up'] })
      .where('id', '=', organizationId)
      .execute(),
  )
  await call(room.admin, changeSignUp, {
    params: { organizationId },
    body: { sign_up_policy: 'open', domain_sign_up: false, own_domains_only: false },
  })
  const { id: courseId } = await buildPublishedCourse({ organizationId, course })
  return { ...room, organizationId, courseId }
}
type Room = Awaited<ReturnType<typeof openClassroom>>

const take = (who: Actor, { courseId }: Room) =>
  call(who, enroll, { params: { courseId }, body: {} })
const offered = async (who: Actor, { courseId }: Room) =>
  (await call(who, getEnrollmentOffer, { params: { courseId } })).body.action
const join = (who: Actor, { organizationId }: Room) =>
  call(who, joinOrganization, { params: { joinedOrganizationId: organizationId }, body: {} })
const remove = ({ admin, organizationId }: Room, who: Actor, query = {}) =>
  call(admin, removeMember, { params: { organizationId, personId: who.id }, query })
const invite = ({ admin, organizationId }: Room, who: Actor) =>
  call(admin, inviteByMail, {
    body: { organization: organizationId, emails: [who.email], role: 'learner' },
  })
const belongs = async (who: Actor) => (await call(who, listMyOrganizations, {})).body.length > 0
const codeOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

async function accept(who: Actor) {
  const { body } = await call(who, listReceivedInvitations, {})
  return call(who, acceptInvitation, { params: { invitationId: body[0]?.id ?? '' } })
}

describe('a suspended member', () => {
  test('403 enrolls in nothing and buys nothing, and the course page says why', async () => {
    const room = await openClassroom()
    const paid = await buildPublishedCourse({
      organizationId: room.organizationId,
      course: { price_minor: 900 },
    })
    await call(room.admin, suspendMember, {
      params: { organizationId: room.organizationId, personId: room.learner.id },
      body: { reason: 'x' },
    })
    expect(codeOf(await take(room.learner, room))).toEqual([403, 'member_suspended'])
    expect(await offered(room.learner, room)).toBe('member_suspended')
    const checkout = await call(room.learner, getCheckout, {
      params: { courseId: paid.id },
      query: { country: 'DE' },
    })
    expect(codeOf(checkout)).toEqual([403, 'member_suspended'])
    expect(codeOf(await join(room.learner, room))).toEqual([403, 'member_suspended'])
  })

  test('403 invites nobody, even as an admin', async () => {
    const room = await openClassroom()
    const other = await buildMember(room.organizationId, 'admin')
    await call(room.admin, suspendMember, {
      params: { organizationId: room.organizationId, personId: other.id },
      body: { reason: 'x' },
    })
    const invited = await invite({ ...room, admin: other }, room.stranger)
    expect(codeOf(invited)).toEqual([403, 'member_suspended'])
  })

  test('gets no place from a request that was approved meanwhile', async () => {
    const room = await openClassroom({ enrollment_mode: 'request' })
    expect((await take(room.learner, room)).body.enrollment.status).toBe('requested')
    const { organizationId } = room
    await call(room.admin, suspendMember, {
      params: { organizationId, personId: room.learner.id },
      body: { reason: 'x' },
    })
    const params = { organizationId }
    const { body } = await call(room.admin, listApprovals, { params, query: {} })
    const approved = await call(room.admin, approveApproval, {
      params: { ...params, approvalId: body.items[0]?.id ?? '' },
    })
    expect(codeOf(approved)).toEqual([403, 'member_suspended'])
  })
})

describe('a removed member', () => {
  test('403 returns neither by an open course, one they took before, nor by open sign-up', async () => {
    const room = await openClassroom()
    await take(room.learner, room)
    await remove(room, room.learner)
    expect(codeOf(await take(room.learner, room))).toEqual([403, 'member_removed'])
    expect(await offered(room.learner, room)).toBe('member_removed')
    expect(codeOf(await join(room.learner, room))).toEqual([403, 'member_removed'])
    const params = { joinedOrganizationId: room.organizationId }
    expect((await call(room.learner, getJoinOffer, { params })).body.way).toBe('closed')
    expect(await belongs(room.learner)).toBe(false)
  })

  test('200 returns when the admin left that open, one by one and together', async () => {
    const room = await openClassroom()
    await remove(room, room.learner, { may_return: 'true' })
    expect((await take(room.learner, room)).status).toBe(200)
    expect(await belongs(room.learner)).toBe(true)

    const change = (may_return: boolean) =>
      call(room.admin, changeMembers, {
        params: { organizationId: room.organizationId },
        body: { person_ids: [room.learner.id], change: { type: 'remove', may_return } },
      })
    await change(false)
    expect((await take(room.learner, room)).status).toBe(403)
    ;(await testApp()).clock.advance({ minutes: 1 })
    await invite(room, room.learner)
    await accept(room.learner)
    await change(true)
    expect((await join(room.learner, room)).body.state).toBe('member')
  })

  test('is let in again by a new invitation, never by one from before', async () => {
    const room = await openClassroom()
    const { clock } = await testApp()
    await invite(room, room.stranger)
    clock.advance({ minutes: 1 })
    await join(room.stranger, room)
    await remove(room, room.stranger)
    expect(codeOf(await accept(room.stranger))).toEqual([403, 'member_removed'])

    await remove(room, room.learner)
    clock.advance({ minutes: 1 })
    await invite(room, room.learner)
    expect((await accept(room.learner)).status).toBe(200)
    await remove(room, room.learner, { may_return: 'true' })
    expect((await take(room.learner, room)).status).toBe(200)
  })

  test('does not come up from the waiting list', async () => {
    const room = await openClassroom({ seats: 1 })
    const first = await buildMember(room.organizationId, 'learner')
    const { body } = await take(first, room)
    expect((await take(room.learner, room)).body.enrollment.status).toBe('waitlisted')
    await remove(room, room.learner)
    await call(first, withdraw, {
      params: { organizationId: room.organizationId, enrollmentId: body.enrollment.id },
    })
    const { mechanisms } = await testApp()
    const rows = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('enrollments')
        .select('status')
        .where('person_id', '=', room.learner.id)
        .execute(),
    )
    expect(rows).toEqual([{ status: 'waitlisted' }])
  })
})
