import { expect, test } from 'vitest'
import { getOrganizationPage } from '#contract/organization-page.ts'
import { listMyMarks } from '#contract/organization-marks.ts'
import { changeAccent, getOrganization, updateOrganization } from '#contract/organizations.ts'
import { buildClassroom, buildOrganization, call } from '#server/testing/actors.ts'
import { buildPublishedCourse, done } from '#server/testing/build-course.ts'

const visit = (slug: string) => call({ accessToken: '' }, getOrganizationPage, { params: { slug } })

test('200 shows what the organization says, its public courses and who teaches them', async () => {
  const classroom = await buildClassroom()
  const { admin, organization, instructor } = classroom
  const params = { organizationId: organization.id }
  const { slug } = await done(admin, getOrganization, { params })
  expect((await visit(slug)).error.code).toBe('organization_not_found')
  await buildPublishedCourse({ classroom })
  await done(admin, updateOrganization, { params, body: { description: 'We read rivers.' } })
  await done(admin, changeAccent, { params, body: { accent: '#7c3aed' } })
  const { status, body } = await visit(slug)
  expect([status, body]).toMatchObject([
    200,
    {
      id: organization.id,
      description: 'We read rivers.',
      accent: '#7c3aed',
      course_count: 1,
      courses: [{ title: 'Reading rivers' }],
      instructors: [{ id: instructor.id, course_count: 1 }],
    },
  ])
  expect((await visit(slug.toUpperCase())).status).toBe(200)
  expect((await visit('nowhere-at-all')).status).toBe(404)
  expect(await done(instructor, listMyMarks, {})).toEqual([
    { id: organization.id, logo: null, accent: '#7c3aed' },
  ])
})

test('organizations of one name get addresses of their own, which a rename keeps', async () => {
  const { admin, organization } = await buildClassroom()
  const params = { organizationId: organization.id }
  const { slug } = await done(admin, getOrganization, { params })
  await buildOrganization('École Jülich & Söhne')
  await done(admin, updateOrganization, { params, body: { name: 'Another name' } })
  expect((await done(admin, getOrganization, { params })).slug).toBe(slug)
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
