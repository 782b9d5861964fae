import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import {
  getPlatformOverview,
  listLearningOrganizations,
  listPlatformOrganizations,
  listPlatformPeople,
  PlatformLearningFigure,
} from '#contract/platform.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Other tests have left organizations of their own, more than a page may hold. */
async function readAll(staff: Actor, figure: PlatformLearningFigure) {
  const read = async (page: number) =>
    (await call(staff, listLearningOrganizations, { query: { figure, page, page_size: 100 } })).body
  const first = await read(1)
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) rows.push(...(await read(page)).items)
  return { sum: first.sum, rows }
}

test('every figure of the platform is what its rows add up to', async () => {
  const { mechanisms } = await testApp()
  const staff = await buildPerson({ superAdmin: true })
  const { organization, learner } = await buildClassroom()
  const course = await buildPublishedCourse({ organizationId: organization.id, lessons: [{}] })
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  const params = {
    organizationId: organization.id,
    courseId: course.id,
    lessonId: course.lessonIds[0] ?? '',
  }
  await done(learner, completeLesson, { params })
  await asSystem(mechanisms, (ctx) =>
    recordFacts(ctx, [
      {
        kind: 'paid',
        organization_id: organization.id,
        course_id: course.id,
        person_id: learner.id,
        at: ctx.now,
        amount: 1200,
        currency: 'NOK',
      },
    ]),
  )
  await rollUpNow()
  const { body: overview } = await call(staff, getPlatformOverview, {})
  const { figures } = overview
  for (const figure of PlatformLearningFigure.options) {
    const { sum, rows } = await readAll(staff, figure)
    expect([figure, sum]).toEqual([figure, figures[figure].value])
    expect(rows.find(({ id }) => id === organization.id)?.count).toBe(1)
  }
  const sales = await readAll(staff, 'sales')
  const paid = sales.rows.flatMap(({ revenue }) => revenue)
  for (const { currency, value_minor } of overview.revenue) {
    const parts = paid.filter((part) => part.currency === currency)
    expect(parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(value_minor)
  }
  expect(overview.revenue.map(({ currency }) => currency)).toContain('NOK')
  const people = await call(staff, listPlatformPeople, {})
  const active = await call(staff, listPlatformPeople, { query: { active: 'yes' } })
  const organizations = await call(staff, listPlatformOrganizations, {})
  expect(figures).toMatchObject({
    people: { value: people.body.total },
    active_people: { value: active.body.total },
    organizations: { value: organizations.body.total },
  })
  await asSystem(mechanisms, ({ db }) =>
    db.deleteFrom('organizations').where('id', '=', organization.id).execute(),
  )
  const { body: later } = await call(staff, getPlatformOverview, {})
  expect(later.figures.enrollments.value).toBe(figures.enrollments.value - 1)
  expect(overview.learning.at(-1)?.completed_lessons).toBeGreaterThan(0)
})
