import { expect, test } from 'vitest'
import { getCourseAnalytics } from '#contract/course-analytics.ts'
import { countCourseView } from '#contract/course-page.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'

test('a visitor counts once a day; a course that is not public has no visitors', async () => {
  const { organization, instructor } = await buildClassroom()
  const given = { organizationId: organization.id, instructorId: instructor.id }
  const open = await buildPublishedCourse(given)
  const closed = await buildPublishedCourse({ ...given, course: { visibility: 'private' } })
  const look = (course: string, visitor: string) =>
    call(null, countCourseView, { params: { course }, body: { visitor } })
  const visitor = crypto.randomUUID()
  expect((await look(open.id, visitor)).status).toBe(204)
  await look(`course-${open.id}`, visitor)
  await look(open.id, crypto.randomUUID())
  expect((await look(closed.id, visitor)).error.code).toBe('course_not_found')
  await rollUpNow()
  const { body } = await call(instructor, getCourseAnalytics, {
    params: { organizationId: organization.id, courseId: open.id },
  })
  expect(body.figures.views.value).toBe(2)
})
