import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createGroup, setMemberGroups } from '#contract/groups.ts'
import * as contract from '#contract/learning-plans.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settleDueStates } from './plan-state.ts'
import { refreshProgress } from './refresh-progress.ts'

async function withPlan(given: Partial<contract.LearningPlanBody> = {}) {
  const app = await testApp()
  const room = await buildClassroom()
  const { id: courseId } = await buildPublishedCourse({ organizationId: room.organization.id })
  const params = { organizationId: room.organization.id }
  const { body: group } = await call(room.admin, createGroup, { params, body: { name: 'Nurses' } })
  const made = await call(room.admin, contract.createLearningPlan, {
    params,
    body: {
      title: 'Hygiene',
      course_ids: [courseId],
      person_ids: [room.learner.id],
      group_ids: [group.id],
      due_days: 10,
      ...given,
    },
  })
  const planParams = { ...params, planId: made.body.id }
  const state = async () =>
    (await call(room.admin, contract.listPlanPeople, { params: planParams })).body.items.map(
      (person) => person.state,
    )
  const complete = (personId: string) =>
    asSystem(app.mechanisms, async (ctx) => {
      await ctx.db
        .updateTable('enrollments')
        .set({ completed_at: ctx.now, status: 'completed', completed_lessons: 3 })
        .where('person_id', '=', personId)
        .execute()
      await refreshProgress(ctx, {
        organizationId: room.organization.id,
        courseId,
        personIds: [personId],
      })
    })
  /** As if so many days had passed; tokens live too short for the clock itself. */
  const pass = (days: number) =>
    asSystem(app.mechanisms, async (ctx) => {
      await sql`update learning_plan_people set due_at = due_at - make_interval(days => ${days}::int),
        valid_until = valid_until - make_interval(days => ${days}::int),
        changes_at = changes_at - make_interval(days => ${days}::int) where plan_id = ${made.body.id}`.execute(
        ctx.db,
      )
      await settleDueStates(ctx)
    })
  return { app, pass, ...room, params, group, courseId, made, planParams, state, complete }
}

describe('asking people to learn', () => {
  test('enrolls them, tells them, and shows who has not started, is late and has completed', async () => {
    const { app, pass, admin, learner, params, planParams, state, complete } = await withPlan()
    expect(await state()).toEqual(['not_started'])
    const mine = await call(learner, contract.listMyPlans, { params })
    expect(mine.body.map(({ title, courses }) => [title, courses.length])).toEqual([['Hygiene', 1]])
    await app.drainJobs()
    expect(
      app.sentMail.some(({ to, subject }) => to === learner.email && /Hygiene/.test(subject)),
    ).toBe(true)
    await pass(11)
    expect(await state()).toEqual(['late'])
    await complete(learner.id)
    expect(await state()).toEqual(['completed'])
    const list = await call(admin, contract.listLearningPlans, { params })
    expect(list.body.items[0]?.counts).toMatchObject({ completed: 1, late: 0 })
    const late = await call(admin, contract.listPlanPeople, {
      params: planParams,
      query: { state: 'late' },
    })
    expect(late.body.total).toBe(0)
  })

  test('whoever joins the group later is asked too, with their own days', async () => {
    const { app, admin, organization, params, group, planParams } = await withPlan()
    const nurse = await buildMember(organization.id, 'learner')
    await call(admin, setMemberGroups, {
      params: { ...params, personId: nurse.id },
      body: { group_ids: [group.id] },
    })
    await app.drainJobs()
    const people = await call(admin, contract.listPlanPeople, { params: planParams })
    expect(people.body.items.map(({ person_id }) => person_id)).toContain(nurse.id)
    expect((await call(nurse, contract.listMyPlans, { params })).body).toHaveLength(1)
  })

  test('what is valid for a year expires, and counts anew when someone confirms it', async () => {
    const { pass, admin, learner, planParams, state, complete } = await withPlan({
      valid_days: 365,
    })
    await complete(learner.id)
    expect(await state()).toEqual(['completed'])
    await pass(340)
    expect(await state()).toEqual(['expiring'])
    await pass(26)
    expect(await state()).toEqual(['expired'])
    await call(admin, contract.renewPlanPerson, {
      params: { ...planParams, personId: learner.id },
      body: { reason: 'Practical test on site.' },
    })
    expect(await state()).toEqual(['completed'])
  })

  test('reminds once a day, and not who is done', async () => {
    const { admin, planParams, complete, learner } = await withPlan()
    const remind = () => call(admin, contract.remindPlanPeople, { params: planParams, body: {} })
    expect((await remind()).body.reminded).toBe(1)
    expect((await remind()).body.reminded).toBe(0)
    await complete(learner.id)
    expect((await remind()).body.reminded).toBe(0)
  })

  test('404 for a course, a group or a person of another organization; 403 for an instructor', async () => {
    const { admin, instructor, params, stranger, courseId } = await withPlan()
    const create = (actor: typeof admin, body: Partial<contract.LearningPlanBody>) =>
      call(actor, contract.createLearningPlan, {
        params,
        body: { title: 'x', course_ids: [courseId], ...body },
      })
    expect((await create(admin, { person_ids: [stranger.id] })).error.code).toBe('member_not_found')
    expect((await create(admin, { group_ids: [stranger.id] })).error.code).toBe('group_not_found')
    expect((await create(admin, { course_ids: [stranger.id] })).error.code).toBe('course_not_found')
    expect((await create(instructor, {})).status).toBe(403)
  })
})
