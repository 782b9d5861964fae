import { describe, expect, test } from 'vitest'
import { sendEmailCode, verifyEmail } from '#contract/email-address.ts'
import {
  enroll,
  enrollMany,
  extendEnrollments,
  getEnrollmentOffer,
  listCourseLearners,
  listLearners,
  previewEnrollMany,
  removeEnrollments,
  resumeEnrollments,
  suspendEnrollments,
} from '#contract/enrollments.ts'
import { acceptInvitation, listReceivedInvitations } from '#contract/invitations.ts'
import { buildClassroom, buildMember, buildPerson, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { newestMailTo } from '#server/testing/mail.ts'
import { testApp } from '#server/testing/test-app.ts'
import { readAddresses } from './read-addresses.ts'

type Who = { accessToken: string }

async function buildCourse(course = {}) {
  const classroom = await buildClassroom()
  const { id } = await buildPublishedCourse({
    organizationId: classroom.organization.id,
    instructorId: classroom.instructor.id,
    course,
  })
  const params = { organizationId: classroom.organization.id, courseId: id }
  return { ...classroom, courseId: id, params }
}

const offer = async (who: Who, courseId: string) =>
  (await call(who, getEnrollmentOffer, { params: { courseId } })).body

describe('enrolling many', () => {
  test('a preview says what each row would do, and changes nothing', async () => {
    const { params, admin, instructor, learner, courseId } = await buildCourse({ seats: 1 })
    const second = await buildMember(params.organizationId, 'learner')
    const text = [
      learner.email.toUpperCase(),
      'not an address',
      learner.email,
      'new.person@example.test',
      instructor.email,
      second.email,
    ].join('\n')
    const { body } = await call(admin, previewEnrollMany, { params, body: { text } })
    expect(body.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'enroll'],
      [2, 'invalid_email'],
      [3, 'duplicate'],
      [4, 'invite'],
      [5, 'not_a_learner'],
      [6, 'wait'],
    ])
    expect(body).toMatchObject({ enrolling: 1, waiting: 1, inviting: 1, refused: 3 })
    expect((await offer(learner, courseId)).action).toBe('enroll')
  })

  test('committing enrolls the good rows and leaves the bad ones', async () => {
    const { params, admin, learner, courseId } = await buildCourse()
    const { body } = await call(admin, enrollMany, {
      params,
      body: { person_ids: [learner.id], text: 'nonsense' },
    })
    expect(body).toMatchObject({ enrolling: 1, refused: 1 })
    expect((await offer(learner, courseId)).enrollment).toMatchObject({
      status: 'active',
      source: 'staff',
    })
    const again = await call(admin, enrollMany, { params, body: { person_ids: [learner.id] } })
    expect(again.body.rows[0]?.outcome).toBe('already_enrolled')
  })

  test('an invited address gets the course when its person joins', async () => {
    const { params, admin, courseId } = await buildCourse({ enrollment_mode: 'invite' })
    const newcomer = await buildPerson()
    await call(admin, enrollMany, { params, body: { text: newcomer.email } })
    const again = await call(admin, previewEnrollMany, { params, body: { text: newcomer.email } })
    expect(again.body.rows[0]?.outcome).toBe('already_invited')
    const received = await call(newcomer, listReceivedInvitations, {})
    await call(newcomer, acceptInvitation, {
      params: { invitationId: received.body[0]?.id ?? '' },
    })
    await (await testApp()).drainJobs()
    expect((await offer(newcomer, courseId)).enrollment).toMatchObject({
      status: 'active',
      source: 'invitation',
    })
  })

  test('an instructor enrolls members but invites nobody; of a course of others 403', async () => {
    const { params, instructor, learner } = await buildCourse()
    const body = { person_ids: [learner.id], text: 'new@example.test' }
    const mine = await call(instructor, previewEnrollMany, { params, body })
    expect(mine.body.rows.map(({ outcome }) => outcome)).toEqual(['enroll', 'not_a_member'])
    const colleague = await buildMember(params.organizationId, 'instructor')
    expect((await call(colleague, previewEnrollMany, { params, body })).status).toBe(403)
    expect((await call(learner, enrollMany, { params, body })).status).toBe(403)
  })

  test('413 for more rows than a person can look through', async () => {
    const { params, admin } = await buildCourse()
    const text = Array.from({ length: 1001 }, (_, i) => `p${i}@example.test`).join('\n')
    expect((await call(admin, previewEnrollMany, { params, body: { text } })).status).toBe(413)
  })
})

describe('readAddresses', () => {
  const addresses = (text: string) => readAddresses(text).map(({ address }) => address)

  test.each([
    ['one per line', 'a@x.test\r\nb@x.test\n\n', ['a@x.test', 'b@x.test']],
    ['separated', 'a@x.test, b@x.test; c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
    ['with names', 'Ada Lovelace <ada@x.test>', ['ada@x.test']],
    [
      'a CSV file with a heading',
      '\uFEFFName,E-mail\n"Lovelace, Ada",ada@x.test\nBob,\n',
      ['ada@x.test', ''],
    ],
    ['semicolons', 'email;name\nada@x.test;Ada', ['ada@x.test']],
  ])('%s', (_, text, expected) => expect(addresses(text)).toEqual(expected))
})

describe('a course given to an address', () => {
  const verifyAddress = async (who: { id: string; email: string } & Who) => {
    const app = await testApp()
    await call(who, sendEmailCode, {})
    const { code } = await newestMailTo(who.email)
    await call(who, verifyEmail, { body: { code } })
    await app.drainJobs()
  }

  async function buildUnverifiedMember(organizationId: string) {
    const person = await buildPerson({ emailVerified: false })
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: organizationId, person_id: person.id, role: 'learner' })
        .execute(),
    )
    return person
  }

  test('waits until the member who has it has verified it', async () => {
    const { params, admin, courseId } = await buildCourse({ enrollment_mode: 'invite' })
    const person = await buildUnverifiedMember(params.organizationId)
    const body = { text: person.email }
    const preview = await call(admin, previewEnrollMany, { params, body })
    expect(preview.body).toMatchObject({ enrolling: 0, rows: [{ outcome: 'unverified' }] })
    await call(admin, enrollMany, { params, body })
    await (await testApp()).drainJobs()
    expect((await offer(person, courseId)).action).toBe('invitation_only')
    await verifyAddress(person)
    expect((await offer(person, courseId)).action).toBe('continue')
  })

  test('is not given to whoever registers the address and joins by another way', async () => {
    const { params, admin, courseId } = await buildCourse({ enrollment_mode: 'invite' })
    const person = await buildPerson({ emailVerified: false })
    await call(admin, enrollMany, { params, body: { text: person.email } })
    const app = await testApp()
    await asSystem(app.mechanisms, async (ctx) => {
      await ctx.db
        .insertInto('memberships')
        .values({ organization_id: params.organizationId, person_id: person.id, role: 'learner' })
        .execute()
      await emit(ctx, 'member.joined', {
        organization_id: params.organizationId,
        person_id: person.id,
      })
    })
    await app.drainJobs()
    expect((await offer(person, courseId)).action).toBe('invitation_only')
    await verifyAddress(person)
    expect((await offer(person, courseId)).action).toBe('continue')
  })

  test('is given at once to a member who was picked, whatever their address', async () => {
    const { params, admin, courseId } = await buildCourse({ enrollment_mode: 'invite' })
    const person = await buildUnverifiedMember(params.organizationId)
    await call(admin, enrollMany, { params, body: { text: '', person_ids: [person.id] } })
    expect((await offer(person, courseId)).action).toBe('continue')
  })
})

describe('looking after learners', () => {
  async function buildEnrolled() {
    const course = await buildCourse()
    const { body } = await call(course.learner, enroll, {
      params: { courseId: course.courseId },
      body: {},
    })
    return { ...course, ids: { enrollment_ids: [body.enrollment.id] } }
  }

  test('suspend closes the course, resume opens it again', async () => {
    const { params, instructor, learner, courseId, ids } = await buildEnrolled()
    const body = { ...ids, reason: 'Unpaid library fee' }
    expect((await call(instructor, suspendEnrollments, { params, body })).body.changed).toBe(1)
    expect((await offer(learner, courseId)).action).toBe('suspended')
    const enrolling = await call(learner, enroll, { params: { courseId }, body: {} })
    expect(enrolling.error.code).toBe('enrollment_suspended')
    await call(instructor, resumeEnrollments, { params, body: ids })
    expect((await offer(learner, courseId)).action).toBe('continue')
  })

  test('access ends at its date and comes back when it is extended', async () => {
    const { params, instructor, learner, courseId, ids } = await buildEnrolled()
    const { clock } = await testApp()
    const soon = new Date(clock.now().getTime() + 60_000).toISOString()
    await call(instructor, extendEnrollments, { params, body: { ...ids, expires_at: soon } })
    expect((await offer(learner, courseId)).enrollment?.status).toBe('active')
    clock.advance({ minutes: 2 })
    expect((await offer(learner, courseId)).enrollment?.status).toBe('expired')
    await call(instructor, extendEnrollments, { params, body: { ...ids, expires_at: null } })
    expect((await offer(learner, courseId)).enrollment?.status).toBe('active')
  })

  test('remove keeps the row as history and takes it from the list', async () => {
    const { params, instructor, ids } = await buildEnrolled()
    expect((await call(instructor, removeEnrollments, { params, body: ids })).body.changed).toBe(1)
    const present = await call(instructor, listCourseLearners, { params })
    const gone = await call(instructor, listCourseLearners, {
      params,
      query: { status: 'withdrawn' },
    })
    expect([present.body.total, gone.body.total]).toEqual([0, 1])
  })

  test('404 for a place in another course', async () => {
    const { params, instructor } = await buildEnrolled()
    const elsewhere = await buildEnrolled()
    const answer = await call(instructor, removeEnrollments, { params, body: elsewhere.ids })
    expect([answer.status, answer.error.code]).toEqual([404, 'enrollment_not_found'])
  })

  test('lists count, filter, and show an instructor only their own courses', async () => {
    const { params, admin, instructor, learner, organization } = await buildEnrolled()
    const other = await buildPublishedCourse({ organizationId: organization.id })
    const elsewhere = await buildMember(organization.id, 'learner')
    await call(elsewhere, enroll, { params: { courseId: other.id }, body: {} })
    const list = (who: Who, query = {}) =>
      call(who, listLearners, { params: { organizationId: organization.id }, query })
    expect((await list(admin)).body.total).toBe(2)
    expect((await list(instructor)).body.items.map(({ person_id }) => person_id)).toEqual([
      learner.id,
    ])
    expect((await list(learner)).status).toBe(403)
    const { mechanisms, clock } = await testApp()
    const longAgo = new Date(clock.now().getTime() - 15 * 86_400_000)
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('enrollments')
        .set({ started_at: longAgo })
        .where('organization_id', '=', organization.id)
        .execute(),
    )
    expect((await list(admin, { status: 'at_risk' })).body.total).toBe(2)
    const risky = await call(instructor, listCourseLearners, {
      params,
      query: { status: 'at_risk', search: learner.email.slice(0, 8) },
    })
    expect([risky.body.total, risky.body.items[0]?.at_risk]).toEqual([1, true])
  })
})
