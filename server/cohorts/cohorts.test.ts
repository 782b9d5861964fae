import { describe, expect, test } from 'vitest'
import {
  archiveCohort,
  changeCohort,
  compareCohorts,
  createCohort,
  deleteCohort,
  listCohorts,
  restoreCohort,
  type Cohort,
} from '#contract/cohorts.ts'
import { setCourseInstructor, removeCourseInstructor } from '#contract/courses.ts'
import { enroll, listCourseLearners } from '#contract/enrollments.ts'
import { exportGrades, getGradebook, saveGradeItem, setMark } from '#contract/grades.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCohort, dayFromNow } from '#server/testing/build-cohort.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'

async function buildRuns() {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    lessons: [{}, {}],
  })
  const params = { organizationId, courseId: course.id }
  const join = (who: Actor, cohort: Cohort) =>
    call(who, enroll, { params: { courseId: course.id }, body: { cohort_id: cohort.id } })
  const names = async (archived = false) =>
    (
      await done(classroom.instructor, listCohorts, {
        params,
        query: { archived: archived ? 'true' : 'false' },
      })
    ).items.map(({ name }) => name)
  return { ...classroom, course, params, join, names }
}

const bodyOf = (cohort: Cohort) => ({
  name: cohort.name,
  time_zone: cohort.time_zone,
  starts_on: cohort.starts_on,
  ends_on: cohort.ends_on,
  enrollment_opens_on: cohort.enrollment_opens_on,
  enrollment_closes_on: cohort.enrollment_closes_on,
  seats: cohort.seats,
  instructor_ids: cohort.instructors.map(({ id }) => id),
})

describe('cohorts of a course', () => {
  test('start at midnight in their own time zone, the latest first in the list', async () => {
    const { instructor, params, names } = await buildRuns()
    const lima = await buildCohort(instructor, params, {
      name: 'Lima',
      time_zone: 'America/Lima',
      starts_on: '2031-03-03',
      ends_on: '2031-04-03',
    })
    expect([lima.starts_on, lima.starts_at]).toEqual(['2031-03-03', '2031-03-03T05:00:00.000Z'])
    await buildCohort(instructor, params, { name: 'Later', starts_on: '2032-01-01' })
    expect(await names()).toEqual(['Later', 'Lima'])
  })

  test('need a name of their own and days in order', async () => {
    const { instructor, params } = await buildRuns()
    const cohort = await buildCohort(instructor, params, { name: 'Spring' })
    const again = await call(instructor, createCohort, {
      params,
      body: { ...bodyOf(cohort), name: 'SPRING' },
    })
    expect([again.status, again.error.code]).toEqual([409, 'cohort_name_taken'])
    const backwards = await call(instructor, createCohort, {
      params,
      body: { ...bodyOf(cohort), name: 'Other', ends_on: await dayFromNow(1) },
    })
    expect([backwards.status, Object.keys(backwards.error.errors ?? {})]).toEqual([
      400,
      ['ends_on'],
    ])
    const nameless = await call(instructor, createCohort, {
      params,
      body: { ...bodyOf(cohort), name: ' ' },
    })
    expect(nameless.status).toBe(400)
  })

  test('are arranged by those who edit the course; assistants see them, others nothing', async () => {
    const runs = await buildRuns()
    const { admin, instructor, learner, stranger, params, organization } = runs
    const cohort = await buildCohort(admin, params)
    const assistant = await buildMember(organization.id, 'instructor')
    await done(instructor, setCourseInstructor, {
      params: { ...params, personId: assistant.id },
      body: { rights: 'assistant' },
    })
    const other = await buildMember(organization.id, 'instructor')
    const at = { params: { ...params, cohortId: cohort.id } }
    const answers = async (who: Actor) =>
      Promise.all([
        call(who, listCohorts, { params, query: {} }),
        call(who, compareCohorts, { params }),
        call(who, createCohort, { params, body: { ...bodyOf(cohort), name: 'Mine' } }),
        call(who, changeCohort, { ...at, body: bodyOf(cohort) }),
        call(who, archiveCohort, at),
        call(who, deleteCohort, at),
      ]).then((all) => all.map(({ status }) => status))
    expect(await answers(assistant)).toEqual([200, 200, 403, 403, 403, 403])
    expect(await answers(other)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await answers(learner)).toEqual([404, 404, 404, 404, 404, 404])
    expect(new Set(await answers(stranger))).toEqual(new Set([404]))
    const list = await done(assistant, listCohorts, { params, query: {} })
    expect([list.can.create, list.items[0]?.can.update]).toEqual([false, false])
  })

  test('a cohort of another course doesn’t exist here', async () => {
    const { admin, params } = await buildRuns()
    const cohort = await buildCohort(admin, params)
    const other = await buildPublishedCourse({ organizationId: params.organizationId })
    const elsewhere = { ...params, courseId: other.id, cohortId: cohort.id }
    const changed = await call(admin, changeCohort, { params: elsewhere, body: bodyOf(cohort) })
    expect([changed.status, changed.error.code]).toEqual([404, 'cohort_not_found'])
  })

  test('are taught by instructors of the course, for as long as they teach it', async () => {
    const { admin, instructor, params, organization } = await buildRuns()
    const second = await buildMember(organization.id, 'instructor')
    const early = await call(admin, createCohort, {
      params,
      body: {
        name: 'Spring',
        time_zone: 'UTC',
        starts_on: '2031-01-01',
        instructor_ids: [second.id],
      },
    })
    expect([early.status, Object.keys(early.error.errors ?? {})]).toEqual([404, ['instructor_ids']])
    const seat = { ...params, personId: second.id }
    await done(admin, setCourseInstructor, { params: seat, body: { rights: 'assistant' } })
    const cohort = await buildCohort(admin, params, { instructor_ids: [second.id, instructor.id] })
    expect(cohort.instructors.map(({ id }) => id).toSorted()).toEqual(
      [second.id, instructor.id].toSorted(),
    )
    await call(admin, removeCourseInstructor, { params: seat })
    const { items } = await done(admin, listCohorts, { params, query: {} })
    expect(items[0]?.instructors.map(({ id }) => id)).toEqual([instructor.id])
  })

  test('unused ones are deleted, used ones only archived; their learners stay, nobody new joins', async () => {
    const { instructor, learner, params, join, names, organization } = await buildRuns()
    const unused = await buildCohort(instructor, params, { name: 'Unused' })
    const used = await buildCohort(instructor, params, { name: 'Used', seats: 1 })
    await buildCohort(instructor, params, { name: 'Next' })
    expect((await join(learner, used)).status).toBe(200)
    const waiting = await buildMember(organization.id, 'learner')
    expect((await join(waiting, used)).body.enrollment.status).toBe('waitlisted')

    const at = (cohort: Cohort) => ({ params: { ...params, cohortId: cohort.id } })
    expect((await call(instructor, deleteCohort, at(unused))).status).toBe(204)
    const refused = await call(instructor, deleteCohort, at(used))
    expect([refused.status, refused.error.code]).toEqual([409, 'cohort_in_use'])
    const archived = await done(instructor, archiveCohort, at(used))
    expect([archived.seats_taken, archived.waiting]).toEqual([1, 0])
    expect([await names(), await names(true)]).toEqual([['Next'], ['Used']])

    const late = await buildMember(organization.id, 'learner')
    expect((await join(late, used)).error.code).toBe('cohort_not_found')
    const change = await call(instructor, changeCohort, { ...at(used), body: bodyOf(used) })
    expect([change.status, change.error.code]).toEqual([409, 'cohort_archived'])
    await done(instructor, restoreCohort, at(used))
    expect((await join(late, used)).body.enrollment.status).toBe('waitlisted')
  })
})

describe('comparing cohorts', () => {
  test('each figure is the number of rows that its filter lists', async () => {
    const { instructor, learner, params, join, course, organization } = await buildRuns()
    const today = await dayFromNow(0)
    const spring = await buildCohort(instructor, params, { name: 'Spring', starts_on: today })
    const autumn = await buildCohort(instructor, params, { name: 'Autumn', seats: 1 })
    const [second, third, fourth] = await Promise.all(
      [1, 2, 3].map(() => buildMember(organization.id, 'learner')),
    )
    for (const who of [learner, second, third]) if (who) await join(who, spring)
    if (fourth) await join(fourth, autumn)
    await join(await buildMember(organization.id, 'learner'), autumn)
    const [first, last] = course.lessonIds
    for (const lessonId of [first, last]) {
      await done(learner, completeLesson, { params: { ...params, lessonId: lessonId ?? '' } })
    }
    if (second) await done(second, completeLesson, { params: { ...params, lessonId: first ?? '' } })

    const itemId = crypto.randomUUID()
    await done(instructor, saveGradeItem, {
      params: { ...params, itemId },
      body: { title: 'Talk', points: 10, category_id: null },
    })
    const book = await done(instructor, getGradebook, { params, query: { cohort: spring.id } })
    expect(book.total).toBe(3)
    const file = await done(instructor, exportGrades, { params, query: { cohort: spring.id } })
    const [, ...lines] = Buffer.from(file.base64, 'base64').toString('utf8').trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(
      book.items.map(({ email }) => email).toSorted(),
    )
    for (const [index, points] of [10, 5].entries()) {
      const enrollmentId = book.items[index]?.enrollment_id ?? ''
      await done(instructor, setMark, {
        params: { ...params, enrollmentId, itemId },
        body: { points, reason: 'Heard it' },
      })
    }

    const { items } = await done(instructor, compareCohorts, { params })
    const figures = items.map((row) => [
      row.cohort.name,
      {
        enrolled: row.enrolled,
        started: row.started,
        completed: row.completed,
        average_progress_percent: row.average_progress_percent,
        average_grade_percent: row.average_grade_percent,
      },
    ])
    expect(figures).toEqual([
      [
        'Autumn',
        {
          enrolled: 1,
          started: 0,
          completed: 0,
          average_progress_percent: 0,
          average_grade_percent: null,
        },
      ],
      [
        'Spring',
        {
          enrolled: 3,
          started: 2,
          completed: 1,
          average_progress_percent: 50,
          average_grade_percent: 75,
        },
      ],
    ])
    for (const { cohort, ...row } of items) {
      for (const status of ['enrolled', 'started', 'completed'] as const) {
        const list = await done(instructor, listCourseLearners, {
          params,
          query: { cohort: cohort.id, status },
        })
        expect([cohort.name, status, list.total]).toEqual([cohort.name, status, row[status]])
      }
    }
  })
})
