import { expect, test } from 'vitest'
import { listOpenCourses } from '#contract/catalog.ts'
import { enroll } from '#contract/enrollments.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)

test('someone without an organization is offered only what they can enroll in and start at once', async () => {
  const { organization, learner } = await buildClassroom()
  const build = async (
    title: string,
    course: NonNullable<Parameters<typeof buildPublishedCourse>[0]['course']> = {},
    requires: string[] = [],
  ) => {
    const organizationId = organization.id
    const { id } = await buildPublishedCourse({ organizationId, title, course, requires })
    return id
  }
  const open = await build('Open')
  const limited = await build('One seat left', { seats: 1, ends_at: inDays(7) })
  const full = await build('Full', { seats: 1 })
  await call(learner, enroll, { params: { courseId: full }, body: {} })
  const others = [
    full,
    await build('Paid', { price_minor: 500 }),
    await build('By request', { enrollment_mode: 'request' }),
    await build('By invitation', { enrollment_mode: 'invite' }),
    await build('With a code', { enrollment_mode: 'code', enrollment_code: 'secret' }),
    await build('Members only', { visibility: 'organization' }),
    await build('Opens tomorrow', { enrollment_opens_at: inDays(1) }),
    await build('Starts tomorrow', { starts_at: inDays(1) }),
    await build('Closed yesterday', { enrollment_closes_at: inDays(-1) }),
    await build('Over since yesterday', { ends_at: inDays(-1) }),
    await build('After another one', {}, [open]),
  ]
  await makeMostPopular([open, limited, ...others])

  const newcomer = await buildPerson()
  const { body } = await call(newcomer, listOpenCourses, {})
  const built = new Set([open, limited, ...others])
  const offered = body.filter(({ id }) => built.has(id)).map(({ title }) => title)
  expect(offered.toSorted()).toEqual(['One seat left', 'Open'])

  const { status } = await call(newcomer, enroll, { params: { courseId: limited }, body: {} })
  expect(status).toBe(200)
  const after = await call(await buildPerson(), listOpenCourses, {})
  expect(after.body.map(({ title }) => title)).not.toContain('One seat left')
})

/** The list is short: these come before the courses of other tests. */
async function makeMostPopular(courseIds: string[]) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, async (ctx) => {
    await ctx.db
      .updateTable('published_courses')
      .set({ learner_count: 2_000_000_000 })
      .where('course_id', 'in', courseIds)
      .execute()
  })
}
