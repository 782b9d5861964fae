import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import { listCoursePeople } from '#contract/progress.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'

async function buildPeople() {
  const classroom = await buildClassroom()
  const { organization, instructor, learner } = classroom
  const organizationId = organization.id
  const course = await buildPublishedCourse({ organizationId, instructorId: instructor.id })
  const other = await buildMember(organizationId, 'learner')
  const outsider = await buildMember(organizationId, 'learner')
  const params = { organizationId, courseId: course.id }
  for (const person of [learner, other]) {
    await call(person, enroll, { params: { courseId: course.id }, body: {} })
  }
  const list = (person: typeof learner, query: { search?: string } = {}) =>
    call(person, listCoursePeople, { params, query })
  return { ...classroom, other, outsider, list }
}

test('a learner sees who teaches the course and who else takes it', async () => {
  const { learner, instructor, other, list } = await buildPeople()
  const { body } = await list(learner)
  expect(body.instructors.map(({ id }) => id)).toEqual([instructor.id])
  expect(body.items.map(({ id }) => id)).toEqual([other.id])
  expect(body.total).toBe(1)
  expect((await list(learner, { search: 'nobody is called this' })).body.items).toEqual([])
})

test('someone who does not take the course sees nobody', async () => {
  const { outsider, list } = await buildPeople()
  const { status, body } = await list(outsider)
  expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'course_not_found'])
})
