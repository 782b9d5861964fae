import { expect, test } from 'vitest'
import { confirmTransfer } from '#contract/orders.ts'
import { enroll } from '#contract/enrollments.ts'
import {
  getOrganizationInsight,
  listOrganizationRows,
  OrganizationFigure,
} from '#contract/organization-insight.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'

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
