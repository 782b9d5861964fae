import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enroll, listLearners } from '#contract/enrollments.ts'
import { confirmTransfer, listOrders } from '#contract/orders.ts'
import {
  getOrganizationInsight,
  listOrganizationRows,
  OrganizationFigure,
} from '#contract/organization-insight.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { getTeachingHome } from '#contract/teaching.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'
import { testApp } from '#server/testing/test-app.ts'

test('every figure of the admin home is the total of the rows that it opens', async () => {
  const { organization, admin, instructor, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  const other = await buildMember(organization.id, 'learner')
  for (const person of [learner, other]) {
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      instructorId: instructor.id,
      lessons: [{}],
    })
    await done(person, enroll, { params: { courseId: course.id }, body: {} })
    const lessonId = course.lessonIds[0] ?? ''
    if (person === learner) {
      await done(person, completeLesson, { params: { ...params, courseId: course.id, lessonId } })
    }
  }
  await rollUpNow()
  const { body } = await call(admin, getOrganizationInsight, { params })
  for (const figure of OrganizationFigure.options) {
    const rows = await call(admin, listOrganizationRows, { params, query: { figure } })
    expect([figure, rows.body.total]).toEqual([figure, body.figures[figure].value])
  }
  expect(body.figures).toMatchObject({
    active_learners: { value: 1, before: 0 },
    enrollments: { value: 2, before: 0 },
    completions: { value: 1 },
    completed_lessons: { value: 1 },
    places: { value: 2, before: null },
    completed_places: { value: 1, before: null },
  })
  const last = body.weeks.at(-1)
  expect([body.weeks.length, last?.enrollments, last?.active_learners]).toEqual([12, 2, 1])
})

test('active learners are among the learners: staff who take a course are not', async () => {
  const { organization, admin, instructor, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
    lessons: [{}],
  })
  const colleague = await buildMember(organization.id, 'instructor')
  const lesson = { ...params, courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  for (const person of [learner, colleague]) {
    await done(person, enroll, { params: { courseId: course.id }, body: {} })
    await done(person, completeLesson, { params: lesson })
  }
  await rollUpNow()
  const { body } = await call(admin, getOrganizationInsight, { params })
  expect(body.figures.active_learners.value).toBe(1)
  expect(body.weeks.at(-1)).toMatchObject({ active_learners: 1, completions: 2 })
  const { body: rows } = await call(admin, listOrganizationRows, { params })
  expect(rows.items.map(({ person }) => person?.id)).toEqual([learner.id])
  // For the course both are students.
  const { body: taught } = await call(instructor, getTeachingHome, { params })
  expect(taught.figures).toMatchObject({ active_learners: { value: 2 }, learners: { value: 2 } })
})

test('learners at risk are those of the list, and a failed payment is news for a week', async () => {
  const shop = await buildShop()
  const params = { organizationId: shop.organizationId }
  const { mechanisms } = await testApp()
  const read = async () => (await call(shop.admin, getOrganizationInsight, { params })).body
  expect(await read()).toMatchObject({
    figures: { at_risk: { value: 0 } },
    failed_payments: { count: 0 },
  })

  const { body } = await buy(shop, shop.learner)
  await asSystem(mechanisms, ({ db }) =>
    sql`update orders set status = 'failed' where id = ${body.order.id}`.execute(db),
  )
  const free = await buildPublishedCourse({ ...params, instructorId: shop.admin.id, lessons: [{}] })
  await done(shop.learner, enroll, { params: { courseId: free.id }, body: {} })
  await asSystem(mechanisms, ({ db }) =>
    sql`update enrollments set started_at = now() - interval '20 days'
      where course_id = ${free.id}`.execute(db),
  )
  const now = await read()
  expect(now.figures.at_risk.value).toBe(1)
  const { body: listed } = await call(shop.admin, listLearners, {
    params,
    query: { status: 'at_risk' },
  })
  expect(listed.items.map(({ person_id }) => person_id)).toEqual([shop.learner.id])
  const failed = { status: 'failed' as const, from: now.failed_payments.from }
  const { body: orders } = await call(shop.admin, listOrders, { params, query: failed })
  expect([now.failed_payments.count, orders.total]).toEqual([1, 1])
})

test('a payment is one sale, told twice or not, and revenue is what its rows add up to', async () => {
  const shop = await buildShop()
  const params = { organizationId: shop.organizationId }
  const placed = await buy(shop, shop.learner)
  const orderId = placed.body.order.id
  const confirm = () =>
    call(shop.admin, confirmTransfer, { params: { ...params, orderId }, body: {} })
  await confirm()
  await confirm()
  await rollUpNow()
  const { body } = await call(shop.admin, getOrganizationInsight, { params })
  expect(body.figures.sales).toEqual({ value: 1, before: 0 })
  expect(body.revenue).toEqual([{ currency: 'EUR', value_minor: 10_000, before_minor: 0 }])
  const { body: rows } = await call(shop.admin, listOrganizationRows, {
    params,
    query: { figure: 'sales' },
  })
  expect(rows).toMatchObject({ total: 1, unit: 'money' })
  expect(rows.items).toMatchObject([
    { amount: 10_000, note: 'EUR', person: { id: shop.learner.id }, course: { id: shop.courseId } },
  ])
})

test('only admins read it', async () => {
  const { organization, instructor, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  for (const actor of [instructor, learner]) {
    expect((await call(actor, getOrganizationInsight, { params })).status).toBe(403)
    expect((await call(actor, listOrganizationRows, { params })).status).toBe(403)
  }
})
