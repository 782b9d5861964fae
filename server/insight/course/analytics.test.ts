import { expect, test } from 'vitest'
import {
  exportCourseAnalytics,
  getCourseAnalytics,
  listAnalyticsRows,
  type AnalyticsRowsOf,
} from '#contract/course-analytics.ts'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson, openLesson, saveProgress } from '#contract/lesson-progress.ts'
import { writeReview } from '#contract/reviews.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'

async function buildBusyCourse() {
  const classroom = await buildClassroom()
  const { organization, instructor } = classroom
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
    lessons: [{}, {}],
  })
  const params = { organizationId: organization.id, courseId: course.id }
  const [first = '', second = ''] = course.lessonIds
  for (const [index, stars] of [5, 4, 2].entries()) {
    const learner = await buildMember(organization.id, 'learner')
    await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    await done(learner, openLesson, { params: { ...params, lessonId: first } })
    await done(learner, saveProgress, {
      params: { ...params, lessonId: first },
      body: { at: new Date().toISOString(), active_seconds: 60 * (index + 1) },
    })
    await done(learner, completeLesson, { params: { ...params, lessonId: first } })
    if (index < 2) await done(learner, completeLesson, { params: { ...params, lessonId: second } })
    await done(learner, writeReview, { params, body: { stars, body: 'Clear and short.' } })
  }
  await rollUpNow()
  return { ...classroom, course, params }
}

test('every number of the page is the total of the rows that it opens', async () => {
  const { instructor, params } = await buildBusyCourse()
  const { body: page } = await call(instructor, getCourseAnalytics, { params })
  const rows = async (of: AnalyticsRowsOf, part: object = {}) =>
    (await call(instructor, listAnalyticsRows, { params, query: { of, ...part } })).body.total
  const { figures } = page
  for (const of of Object.keys(figures) as (keyof typeof figures)[]) {
    expect([of, await rows(of)]).toEqual([of, figures[of].value])
  }
  for (const lesson of page.lessons) {
    expect([
      await rows('opened', { lesson: lesson.id }),
      await rows('completed_lessons', { lesson: lesson.id }),
    ]).toEqual([lesson.opened, lesson.completed])
  }
  for (const { week, active } of page.retention) {
    expect(await rows('retained', { week })).toBe(active)
  }
  for (const { weekday, hour, facts } of page.hours) {
    expect(await rows('hour', { weekday, hour })).toBe(facts)
  }
  for (const [index, n] of page.stars.entries()) {
    expect(await rows('reviews', { stars: index + 1 })).toBe(n)
  }
  expect(page.days_to_complete.n).toBe(await rows('completions'))
  expect(page.seconds_per_learner.n).toBe(await rows('active_learners'))
  expect(page.days.reduce((sum, day) => sum + day.enrollments, 0)).toBe(figures.enrollments.value)
  expect(figures).toMatchObject({
    enrollments: { value: 3, before: 0 },
    active_learners: { value: 3 },
    completed_lessons: { value: 5 },
    completions: { value: 2 },
    reviews: { value: 3 },
  })
  expect(page.spent_seconds.value).toBe(360)
  expect(page.seconds_per_learner).toEqual({ n: 3, first: 90, median: 120, third: 150 })
  expect(page.lessons.map(({ opened, completed }) => [opened, completed])).toEqual([
    [3, 3],
    [2, 2],
  ])
})

test('what happened after the roll-up is neither counted nor listed until the next', async () => {
  const { instructor, organization, params } = await buildBusyCourse()
  const late = await buildMember(organization.id, 'learner')
  await done(late, enroll, { params: { courseId: params.courseId }, body: {} })
  const read = async () => [
    (await call(instructor, getCourseAnalytics, { params })).body.figures.enrollments.value,
    (await call(instructor, listAnalyticsRows, { params, query: { of: 'enrollments' } })).body
      .total,
  ]
  const [figure, rows] = await read()
  expect(rows).toBe(figure)
  await rollUpNow()
  expect(await read()).toEqual([4, 4])
})

test('a file holds the numbers of the page', async () => {
  const { instructor, params } = await buildBusyCourse()
  const { body: page } = await call(instructor, getCourseAnalytics, { params })
  const { body: file } = await call(instructor, exportCourseAnalytics, { params })
  const text = Buffer.from(file.base64, 'base64').toString()
  expect(file.name).toBe(`analytics-${page.from}-${page.to}.csv`)
  expect(text).toContain(`Enrollments,${page.figures.enrollments.value},`)
  for (const lesson of page.lessons) {
    expect(text).toContain(`${lesson.title},${lesson.opened},${lesson.completed},`)
  }
})

test('days are bounded, and what lies outside them is not counted', async () => {
  const { instructor, params } = await buildBusyCourse()
  const ask = (query: object) => call(instructor, getCourseAnalytics, { params, query })
  const century = await ask({ from: '1926-01-01', to: '2026-01-01' })
  expect([century.status, century.error.code]).toEqual([400, 'range_too_long'])
  const backwards = await ask({ from: '2026-02-01', to: '2026-01-01' })
  expect([backwards.status, backwards.error.code]).toEqual([400, 'range_invalid'])
  expect((await ask({ from: 'yesterday' })).status).toBe(400)
  const { body } = await ask({ from: '2020-01-01', to: '2020-01-07' })
  expect(body.figures.enrollments).toEqual({ value: 0, before: 0 })
  expect([body.days.length, body.before_from]).toEqual([7, '2019-12-25'])
})

test('404 for a course of another organization, one that I do not teach, and none at all', async () => {
  const { stranger, organization, otherOrganization, learner, params } = await buildBusyCourse()
  const other = await buildMember(organization.id, 'instructor')
  const foreign = { ...params, organizationId: otherOrganization.id }
  const missing = { ...params, courseId: crypto.randomUUID() }
  for (const endpoint of [getCourseAnalytics, listAnalyticsRows, exportCourseAnalytics]) {
    const codes = [
      await call(stranger, endpoint, { params: foreign }),
      await call(other, endpoint, { params }),
      await call(learner, endpoint, { params }),
      await call(other, endpoint, { params: missing }),
    ].map(({ error }) => error.code)
    expect(codes).toEqual(codes.map(() => 'course_not_found'))
  }
})
