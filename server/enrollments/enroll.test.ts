import { describe, expect, test } from 'vitest'
import {
  archiveEnrollment,
  enroll,
  getEnrollmentOffer,
  listCourseLearners,
  withdraw,
} from '#contract/enrollments.ts'
import { approveApproval, declineApproval, listApprovals } from '#contract/approvals.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listMyOrganizations } from '#contract/organizations.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, buildPerson, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

type Who = { accessToken: string }
const take = (who: Who, courseId: string, body = {}) =>
  call(who, enroll, { params: { courseId }, body })
const offer = async (who: Who, courseId: string) =>
  (await call(who, getEnrollmentOffer, { params: { courseId } })).body
const leave = (who: Who, organizationId: string, enrollmentId: string) =>
  call(who, withdraw, { params: { organizationId, enrollmentId } })
const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function learnerCount(courseId: string) {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, async ({ db }) => {
    const row = await db
      .selectFrom('published_courses')
      .select('learner_count')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    return row.learner_count
  })
}

describe('POST /api/courses/:courseId/enroll/', () => {
  test('200 gives a place at once and counts the learner', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    expect((await offer(learner, course.id)).action).toBe('enroll')
    const taken = await take(learner, course.id)
    expect(taken.body).toMatchObject({
      enrollment: { status: 'active', source: 'self', course_id: course.id },
      membership: null,
    })
    expect((await offer(learner, course.id)).action).toBe('continue')
    expect(await learnerCount(course.id)).toBe(1)
  })

  test('200 twice at once makes one enrollment and one learner', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    const answers = await Promise.all([1, 2, 3].map(() => take(learner, course.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.enrollment.id)).size).toBe(1)
    expect(await learnerCount(course.id)).toBe(1)
  })

  test('the last seat goes to one of ten who reach for it, the others wait in order', async () => {
    const { organization } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { seats: 1 },
    })
    const people = await Promise.all(
      Array.from({ length: 10 }, () => buildMember(organization.id, 'learner')),
    )
    const answers = await Promise.all(people.map((person) => take(person, course.id)))
    const statuses = answers.map(({ body }) => body.enrollment.status)
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'waitlisted')).toHaveLength(9)
    const positions = await Promise.all(
      people.map(
        async (person) => (await offer(person, course.id)).enrollment?.waiting_position ?? 0,
      ),
    )
    expect(positions.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await learnerCount(course.id)).toBe(1)
  })

  test('an outsider who takes a public course becomes a learner of the organization', async () => {
    const { organization } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    const outsider = await buildPerson()
    const taken = await take(outsider, course.id)
    expect(taken.body.membership).toMatchObject({ id: organization.id, role: 'learner' })
    const mine = await call(outsider, listMyOrganizations, {})
    expect(mine.body.map(({ id }) => id)).toEqual([organization.id])
  })

  test('404 for a course of an organization that is not mine and not public', async () => {
    const { organization, stranger } = await buildClassroom()
    for (const visibility of ['organization', 'private']) {
      const course = await buildPublishedCourse({
        organizationId: organization.id,
        course: { visibility },
      })
      expect((await take(stranger, course.id)).status).toBe(404)
    }
  })

  test('by code: 403 for a wrong one, a place for the right one, whatever its case', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { enrollment_mode: 'code', enrollment_code: 'Owl-42' },
    })
    expect((await offer(learner, course.id)).action).toBe('enter_code')
    const wrong = await take(learner, course.id, { code: 'owl-43' })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'enrollment_code_wrong'])
    const right = await take(learner, course.id, { code: ' owl-42 ' })
    expect(right.body.enrollment).toMatchObject({ status: 'active', source: 'code' })
  })

  test('by code: 429 after too many guesses', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { enrollment_mode: 'code', enrollment_code: 'owl' },
    })
    for (let i = 0; i < 10; i += 1) await take(learner, course.id, { code: `${i}` })
    expect((await take(learner, course.id, { code: 'owl' })).status).toBe(429)
  })

  test('by request: waits for an answer, asking twice is one request', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { enrollment_mode: 'request' },
    })
    const first = await take(learner, course.id, { note: 'Please' })
    const second = await take(learner, course.id)
    expect(second.body.enrollment).toEqual(first.body.enrollment)
    expect((await offer(learner, course.id)).action).toBe('wait_for_answer')
  })

  test('by request: approving gives the place and tells the learner; declining lets them ask again', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { enrollment_mode: 'request' },
    })
    const params = { organizationId: organization.id }
    const openId = async () =>
      (await call(admin, listApprovals, { params })).body.items.find(
        ({ status }) => status === 'submitted',
      )?.id ?? ''
    await take(learner, course.id, { note: 'Please' })
    await call(admin, declineApproval, {
      params: { ...params, approvalId: await openId() },
      body: { reason: 'Full for now' },
    })
    expect((await offer(learner, course.id)).action).toBe('request')
    await take(learner, course.id)
    await call(admin, approveApproval, { params: { ...params, approvalId: await openId() } })
    expect((await offer(learner, course.id)).enrollment).toMatchObject({
      status: 'active',
      source: 'request',
    })
    await (await testApp()).drainJobs()
    const { body } = await call(learner, listNotifications, {})
    expect(body.items.map(({ kind }) => kind).toSorted()).toEqual(
      expect.arrayContaining(['enrollment.declined', 'enrollment.started']),
    )
  })

  test('by request: taking it back closes the request', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { enrollment_mode: 'request' },
    })
    const { body } = await take(learner, course.id)
    await leave(learner, organization.id, body.enrollment.id)
    const list = await call(admin, listApprovals, { params: { organizationId: organization.id } })
    expect(list.body.items.map(({ status }) => status)).toEqual(['withdrawn'])
  })

  test('invitation only, paid, closed and not yet open courses say so', async () => {
    const { organization, learner } = await buildClassroom()
    const { clock } = await testApp()
    const now = clock.now()
    const refusals = [
      [{ enrollment_mode: 'invite' }, 'enrollment_by_invitation'],
      [{ price_minor: 1900 }, 'payment_required'],
      [{ enrollment_closes_at: hoursFrom(now, -1) }, 'enrollment_closed'],
      [{ enrollment_opens_at: hoursFrom(now, 1) }, 'enrollment_closed'],
      [{ ends_at: hoursFrom(now, -1) }, 'enrollment_closed'],
    ] as const
    for (const [course, code] of refusals) {
      const { id } = await buildPublishedCourse({ organizationId: organization.id, course })
      expect((await take(learner, id)).error.code).toBe(code)
    }
  })

  test('409 names the required courses; completing them opens the way', async () => {
    const { organization, learner } = await buildClassroom()
    const first = await buildPublishedCourse({
      organizationId: organization.id,
      title: 'Basics',
      lessons: [{}],
    })
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      requires: [first.id],
    })
    expect((await offer(learner, course.id)).missing_courses).toMatchObject([{ title: 'Basics' }])
    const refused = await take(learner, course.id)
    expect([refused.status, refused.error.detail]).toEqual([
      409,
      'Complete these courses first: “Basics”.',
    ])
    await take(learner, first.id)
    await call(learner, completeLesson, {
      params: {
        organizationId: organization.id,
        courseId: first.id,
        lessonId: first.lessonIds[0] ?? '',
      },
    })
    expect((await take(learner, course.id)).body.enrollment.status).toBe('active')
  })
})

describe('leaving', () => {
  test('frees the seat for whoever waits longest, in the same moment', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      course: { seats: 1 },
    })
    const [second, third] = [
      await buildMember(organization.id, 'learner'),
      await buildMember(organization.id, 'learner'),
    ]
    const { clock } = await testApp()
    const { body } = await take(learner, course.id)
    await take(second, course.id)
    clock.advance({ seconds: 1 })
    await take(third, course.id)
    const left = await leave(learner, organization.id, body.enrollment.id)
    expect(left.body.status).toBe('withdrawn')
    expect((await offer(second, course.id)).action).toBe('continue')
    expect((await offer(third, course.id)).enrollment?.waiting_position).toBe(1)
    expect(await learnerCount(course.id)).toBe(1)
  })

  test('keeps history; coming back continues it', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    const { body } = await take(learner, course.id)
    await call(learner, completeLesson, {
      params: {
        organizationId: organization.id,
        courseId: course.id,
        lessonId: course.lessonIds[0] ?? '',
      },
    })
    await leave(learner, organization.id, body.enrollment.id)
    expect(await learnerCount(course.id)).toBe(0)
    const again = await take(learner, course.id)
    expect(again.body.enrollment).toMatchObject({ id: body.enrollment.id, status: 'active' })
    expect(await learnerCount(course.id)).toBe(1)
  })

  test('what was completed stays completed for a learner who comes back', async () => {
    const { organization, learner } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id, lessons: [{}] })
    const { body } = await take(learner, course.id)
    await call(learner, completeLesson, {
      params: {
        organizationId: organization.id,
        courseId: course.id,
        lessonId: course.lessonIds[0] ?? '',
      },
    })
    await leave(learner, organization.id, body.enrollment.id)
    const again = await take(learner, course.id)
    expect(again.body.enrollment).toMatchObject({ id: body.enrollment.id, status: 'completed' })
  })

  test("404 for someone else's place, also for an admin: staff have verbs of their own", async () => {
    const { organization, admin, learner } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    const { body } = await take(learner, course.id)
    const other = await buildMember(organization.id, 'learner')
    for (const who of [admin, other]) {
      expect((await leave(who, organization.id, body.enrollment.id)).status).toBe(404)
      const params = { organizationId: organization.id, enrollmentId: body.enrollment.id }
      expect((await call(who, archiveEnrollment, { params })).status).toBe(404)
    }
    const list = await call(other, listCourseLearners, {
      params: { organizationId: organization.id, courseId: course.id },
    })
    expect(list.status).toBe(403)
  })
})
