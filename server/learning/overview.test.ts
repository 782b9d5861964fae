import { expect, test } from 'vitest'
import { approveOwnApproval } from '#contract/approvals.ts'
import { createCourse, saveCourse } from '#contract/courses.ts'
import { addSection } from '#contract/curriculum.ts'
import { listPeople } from '#contract/directory.ts'
import { enroll } from '#contract/enrollments.ts'
import { invite } from '#contract/invitations.ts'
import { getOrganizationOverview } from '#contract/organization-overview.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { submitCourse } from '#contract/publishing.ts'
import {
  buildClassroom,
  buildMember,
  buildOrganization,
  call,
  type Actor,
} from '#server/testing/actors.ts'
import { buildLesson, done } from '#server/testing/build-course.ts'

test('every figure is the count of its list', async () => {
  const { organization, admin, learner } = await buildClassroom()
  await buildMember(organization.id, 'learner')
  const params = { organizationId: organization.id }
  const emails = [`${crypto.randomUUID()}@example.test`]
  await call(admin, invite, { body: { organization: organization.id, emails, role: 'learner' } })
  const { body } = await call(admin, getOrganizationOverview, { params })
  const count = async (query: object) =>
    (await call(admin, listPeople, { params, query: { role: 'learner', ...query } })).body.total
  expect(body).toMatchObject({
    learners: await count({}),
    suspended_learners: await count({ status: 'suspended' }),
    instructors: await count({ role: 'instructor' }),
    pending_invitations: 1,
    published_courses: 0,
  })
  expect(body.learners).toBe(2)
  expect((await call(learner, getOrganizationOverview, { params })).status).toBe(403)
})

test('each step of the guide is done once its data is there', async () => {
  const { admin, ...organization } = await buildOrganization()
  const params = { organizationId: organization.id }
  const read = async () => {
    const { body } = await call(admin, getOrganizationOverview, { params })
    const steps = Object.entries(body.steps).filter(([, isDone]) => isDone)
    return [steps.map(([step]) => step).join(' '), body.first_course_id]
  }
  expect(await read()).toEqual(['', null])
  const course = await done(admin, createCourse, { params, body: { title: 'Reading rivers' } })
  expect(await read()).toEqual(['has_course', course.id])
  await done(admin, createCourse, { params, body: { title: 'A later idea' } })
  const courseParams = { ...params, courseId: course.id }
  await buildContent(admin, courseParams, course.revision)
  expect(await read()).toEqual(['has_course has_lesson', course.id])
  const { approval_id } = await done(admin, submitCourse, { params: courseParams, body: {} })
  await done(admin, approveOwnApproval, {
    params: { ...params, approvalId: approval_id ?? '' },
    body: { note: 'I teach alone here.' },
  })
  expect(await read()).toEqual(['has_course has_lesson has_published', course.id])
  const emails = [`${crypto.randomUUID()}@example.test`]
  await call(admin, invite, { body: { organization: organization.id, emails, role: 'learner' } })
  expect(await read()).toEqual(['has_course has_lesson has_published has_learner', course.id])
  const learner = await buildMember(organization.id, 'learner')
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  expect((await read())[0]).toBe('has_course has_lesson has_published has_learner has_enrollment')
})

/** What publishing asks for: a description, an outcome and a lesson. */
async function buildContent(
  author: Actor,
  params: { organizationId: string; courseId: string },
  revision: number,
) {
  const body = { revision, description: paragraphs('Water.'), outcomes: ['Read a river'] }
  await done(author, saveCourse, { params, body })
  const section = await done(author, addSection, { params, body: { title: 'Springs' } })
  await buildLesson(author, params, section.id)
}
