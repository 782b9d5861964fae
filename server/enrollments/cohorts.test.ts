import { describe, expect, test } from 'vitest'
import { listCalendarEntries } from '#contract/calendar.ts'
import { changeCohort, moveToCohort, type Cohort } from '#contract/cohorts.ts'
import {
  enroll,
  enrollMany,
  getEnrollmentOffer,
  listCourseLearners,
  withdraw,
} from '#contract/enrollments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getCourseHome, getLearningHome } from '#contract/progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { tellDueSoon } from '#server/progress/tell-due-soon.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCohort, dayFromNow } from '#server/testing/build-cohort.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildRuns(given: Partial<Parameters<typeof buildPublishedCourse>[0]> = {}) {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    ...given,
    organizationId,
    instructorId: classroom.instructor.id,
  })
  const params = { organizationId, courseId: course.id }
  const join = (who: Actor, cohort?: Cohort, more = {}) =>
    call(who, enroll, {
      params: { courseId: course.id },
      body: { ...more, ...(cohort && { cohort_id: cohort.id }) },
    })
  const offer = (who: Actor) => done(who, getEnrollmentOffer, { params: { courseId: course.id } })
  const learners = (query = {}) => done(classroom.instructor, listCourseLearners, { params, query })
  const newLearner = () => buildMember(organizationId, 'learner')
  return { ...classroom, course, params, join, offer, learners, newLearner }
}

describe('enrolling in a course with cohorts', () => {
  test('needs one that is open, and takes a seat in it', async () => {
    const { instructor, learner, stranger, params, join, offer } = await buildRuns()
    const spring = await buildCohort(instructor, params, { name: 'Spring', seats: 3 })
    const later = await buildCohort(instructor, params, {
      name: 'Later',
      starts_on: await dayFromNow(50),
      enrollment_opens_on: await dayFromNow(20),
    })
    await buildCohort(instructor, params, {
      name: 'Closed',
      enrollment_closes_on: await dayFromNow(-2),
    })
    const { action, cohorts } = await offer(learner)
    expect(action).toBe('enroll')
    expect(cohorts.map(({ name, state, seats_left }) => [name, state, seats_left])).toEqual([
      ['Spring', 'open', 3],
      ['Later', 'not_open_yet', null],
    ])
    expect((await join(learner)).error.code).toBe('cohort_required')
    expect((await join(learner, later)).error.code).toBe('enrollment_closed')
    expect((await join(stranger, { ...spring, id: crypto.randomUUID() })).error.code).toBe(
      'cohort_not_found',
    )
    const taken = await join(learner, spring)
    expect(taken.body.enrollment).toMatchObject({ status: 'active', cohort_id: spring.id })
    expect((await offer(learner)).cohort?.name).toBe('Spring')
    const other = await offer(stranger)
    expect(other.cohorts[0]?.seats_left).toBe(2)
  })

  test('is closed while none is open, and as always once all are over', async () => {
    const { instructor, learner, params, offer, join } = await buildRuns()
    const cohort = await buildCohort(instructor, params, {
      enrollment_opens_on: await dayFromNow(5),
    })
    expect((await offer(learner)).action).toBe('not_open_yet')
    expect((await join(learner, cohort)).error.code).toBe('enrollment_closed')
    await done(instructor, changeCohort, {
      params: { ...params, cohortId: cohort.id },
      body: {
        name: 'Over',
        time_zone: 'UTC',
        starts_on: await dayFromNow(-30),
        ends_on: await dayFromNow(-3),
      },
    })
    expect((await offer(learner)).cohorts).toEqual([])
    expect((await join(learner)).body.enrollment).toMatchObject({
      status: 'active',
      cohort_id: null,
    })
  })

  test('the last seat goes to one of eight at once, the others wait for this cohort only', async () => {
    const { instructor, params, join, offer, newLearner, params: at } = await buildRuns()
    const small = await buildCohort(instructor, params, { name: 'Small', seats: 1 })
    const large = await buildCohort(instructor, params, { name: 'Large', seats: 20 })
    const people = await Promise.all(Array.from({ length: 8 }, newLearner))
    const answers = await Promise.all(people.map((person) => join(person, small)))
    const statuses = answers.map(({ body }) => body.enrollment.status)
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'waitlisted')).toHaveLength(7)
    const elsewhere = await newLearner()
    expect((await join(elsewhere, large)).body.enrollment.status).toBe('active')

    const positions = await Promise.all(people.map(async (who) => (await offer(who)).enrollment))
    expect(positions.map((own) => own?.waiting_position ?? 0).toSorted()).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])
    const holder = answers.findIndex(({ body }) => body.enrollment.status === 'active')
    const first = positions.findIndex((own) => own?.waiting_position === 1)
    await done(people[holder] as Actor, withdraw, {
      params: {
        organizationId: at.organizationId,
        enrollmentId: answers[holder]?.body.enrollment.id ?? '',
      },
    })
    expect((await offer(people[first] as Actor)).enrollment).toMatchObject({
      status: 'active',
      cohort_id: small.id,
    })
  })

  test('a full cohort keeps nobody of another one waiting; further seats go to those who wait', async () => {
    const { instructor, params, join, offer, newLearner, learners } = await buildRuns({
      course: { seats: 2 },
    })
    const small = await buildCohort(instructor, params, { name: 'Small', seats: 1 })
    const large = await buildCohort(instructor, params, { name: 'Large' })
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(newLearner))
    if (!a || !b || !c || !d) throw new Error('four learners')
    const kept = await join(a, small)
    const left = await join(b, large)
    expect((await join(c, small)).body.enrollment.status).toBe('waitlisted')
    expect((await join(d, large)).body.enrollment.status).toBe('waitlisted')
    expect(kept.body.enrollment.status).toBe('active')
    await done(b, withdraw, {
      params: {
        organizationId: params.organizationId,
        enrollmentId: left.body.enrollment.id,
      },
    })
    expect([(await offer(c)).action, (await offer(d)).action]).toEqual([
      'wait_for_seat',
      'continue',
    ])
    expect((await learners({ cohort: small.id, status: 'waitlisted' })).total).toBe(1)
  })

  test('staff add people to a cohort by address, and those beyond its seats wait', async () => {
    const { admin, instructor, params, learners, newLearner } = await buildRuns()
    const cohort = await buildCohort(instructor, params, { seats: 1 })
    const [a, b] = await Promise.all([newLearner(), newLearner()])
    const added = await done(admin, enrollMany, {
      params,
      body: { text: `${a.email}\n${b.email}`, cohort_id: cohort.id },
    })
    expect([added.enrolling, added.waiting]).toEqual([1, 1])
    expect((await learners({ cohort: cohort.id, status: 'enrolled' })).total).toBe(1)
    const { items } = await learners({ cohort: cohort.id })
    expect(items.map((item) => item.cohort?.name)).toEqual(['Spring', 'Spring'])
  })
})

describe('dates in a cohort', () => {
  const lessons = [
    { title: 'First' },
    { title: 'Essay', due_after_days: 3 },
    { title: 'Second week', opens_after_days: 7 },
  ]
  /** Every page that shows dates, as day of opening and due day of the lessons. */
  async function datesOf(who: Actor, params: { organizationId: string; courseId: string }) {
    const { clock } = await testApp()
    const home = await done(who, getCourseHome, { params })
    const states = home.sections.flatMap((section) => section.lessons)
    const learning = await done(who, getLearningHome, {
      params: { organizationId: params.organizationId },
    })
    const day = 86_400_000
    const { entries } = await done(who, listCalendarEntries, {
      query: {
        from: new Date(clock.now().getTime() - 40 * day).toISOString(),
        to: new Date(clock.now().getTime() + 40 * day).toISOString(),
      },
    })
    const atOf = (kind: string) =>
      entries.find((entry) => entry.kind === kind)?.starts_at.slice(0, 10)
    return {
      home: states.find(({ title }) => title === 'Essay')?.due_at?.slice(0, 10),
      due: learning.due.find(({ title }) => title === 'Essay')?.due_at.slice(0, 10),
      calendar: atOf('due'),
      start: atOf('course_start'),
      opening: atOf('opening'),
      cohort: home.cohort?.name,
      locked: states.map(({ locked }) => locked.map(({ code }) => code)),
    }
  }

  test('count from its start, on every page; lessons stay closed until then', async () => {
    const { instructor, learner, params, join } = await buildRuns({ lessons })
    const cohort = await buildCohort(instructor, params, { starts_on: await dayFromNow(5) })
    await join(learner, cohort)
    const [start, due, opening] = await Promise.all([5, 8, 12].map(dayFromNow))
    expect(await datesOf(learner, params)).toEqual({
      home: due,
      due,
      calendar: due,
      start,
      opening,
      cohort: 'Spring',
      locked: [
        ['course_not_started'],
        ['course_not_started'],
        ['course_not_started', 'opens_later'],
      ],
    })
  })

  test('count from its start for someone who joins late', async () => {
    const { instructor, learner, params, join } = await buildRuns({ lessons })
    await join(learner, await buildCohort(instructor, params, { starts_on: await dayFromNow(-8) }))
    const dates = await datesOf(learner, params)
    expect([dates.home, dates.locked]).toEqual([await dayFromNow(-5), [[], [], []]])
  })

  test('follow a learner who is moved and a cohort that is put off; the learner hears of the move', async () => {
    const { drainJobs } = await testApp()
    const { instructor, learner, params, join, learners } = await buildRuns({ lessons })
    const spring = await buildCohort(instructor, params, { starts_on: await dayFromNow(2) })
    const autumn = await buildCohort(instructor, params, {
      name: 'Autumn',
      starts_on: await dayFromNow(6),
      seats: 1,
    })
    const enrollmentId = (await join(learner, spring)).body.enrollment.id
    const move = (who: Actor, cohort_id: string | null) =>
      call(who, moveToCohort, { params, body: { enrollment_ids: [enrollmentId], cohort_id } })
    expect((await move(learner, autumn.id)).status).toBe(403)
    expect((await move(instructor, autumn.id)).body.changed).toBe(1)
    const moved = await datesOf(learner, params)
    expect([moved.cohort, moved.home, moved.calendar]).toEqual([
      'Autumn',
      await dayFromNow(9),
      await dayFromNow(9),
    ])
    expect((await learners({ cohort: spring.id })).total).toBe(0)
    await drainJobs()
    const heard = await done(learner, listNotifications, { query: { kind: 'enrollment.changed' } })
    expect(heard.items[0]?.message).toContain('“Autumn”')

    await done(instructor, changeCohort, {
      params: { ...params, cohortId: autumn.id },
      body: { name: 'Autumn', time_zone: 'UTC', starts_on: await dayFromNow(8), seats: 1 },
    })
    expect((await datesOf(learner, params)).due).toBe(await dayFromNow(11))

    expect((await move(instructor, null)).body.changed).toBe(1)
    const own = await datesOf(learner, params)
    expect([own.cohort, own.home]).toEqual([undefined, await dayFromNow(3)])
  })

  test('a full cohort takes nobody who is moved, and then nobody moves', async () => {
    const { instructor, learner, params, join, learners, newLearner } = await buildRuns()
    const spring = await buildCohort(instructor, params)
    const small = await buildCohort(instructor, params, { name: 'Small', seats: 1 })
    const ids = []
    for (const who of [learner, await newLearner()]) {
      ids.push((await join(who, spring)).body.enrollment.id)
    }
    const refused = await call(instructor, moveToCohort, {
      params,
      body: { enrollment_ids: ids, cohort_id: small.id },
    })
    expect([refused.status, refused.error.code]).toEqual([409, 'cohort_full'])
    expect((await learners({ cohort: spring.id })).total).toBe(2)
  })

  test('reminders come a day before what is due in the cohort', async () => {
    const { mechanisms, drainJobs } = await testApp()
    const { instructor, learner, params, join } = await buildRuns({
      lessons: [{ title: 'Essay', due_after_days: 6 }],
    })
    const cohort = await buildCohort(instructor, params, { starts_on: await dayFromNow(-5) })
    await join(learner, cohort)
    const heard = async () => {
      await asSystem(mechanisms, tellDueSoon)
      await drainJobs()
      const { items } = await done(learner, listNotifications, {
        query: { kind: 'lesson.due_soon' },
      })
      return items.map(({ title }) => title)
    }
    expect(await heard()).toEqual(['“Essay” is due within 24 hours'])
    expect(await heard()).toHaveLength(1)
  })

  test('nobody is at risk before their cohort starts', async () => {
    const { mechanisms } = await testApp()
    const { instructor, learner, params, join, learners } = await buildRuns()
    const cohort = await buildCohort(instructor, params)
    await join(learner, cohort)
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('enrollments')
        .set({ started_at: new Date(now.getTime() - 40 * 86_400_000) })
        .where('cohort_id', '=', cohort.id)
        .execute(),
    )
    const { items } = await learners()
    expect(items.map(({ at_risk }) => at_risk)).toEqual([false])
    expect((await learners({ status: 'at_risk' })).total).toBe(0)
  })
})
