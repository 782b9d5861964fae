import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listMyCertificates } from '#contract/certificates.ts'
import * as contract from '#contract/learning-plans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getCourseHome, listMyCourses } from '#contract/progress.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openRounds } from './open-rounds.ts'
import { settleDueStates } from './plan-state.ts'

async function withYearlyPlan() {
  const app = await testApp()
  const room = await buildClassroom()
  const course = await buildPublishedCourse({
    organizationId: room.organization.id,
    course: { has_certificate: true },
  })
  const params = { organizationId: room.organization.id }
  const made = await call(room.admin, contract.createLearningPlan, {
    params,
    body: {
      title: 'Hygiene',
      course_ids: [course.id],
      person_ids: [room.learner.id],
      due_days: 10,
      valid_days: 365,
      grace_days: 3,
    },
  })
  const planParams = { ...params, planId: made.body.id }
  const courseParams = { ...params, courseId: course.id }
  const finish = async () => {
    for (const lessonId of course.lessonIds) {
      await call(room.learner, completeLesson, { params: { ...courseParams, lessonId } })
    }
    await app.drainJobs()
  }
  const system = <T>(run: Parameters<typeof asSystem<T>>[1]) => asSystem(app.mechanisms, run)
  /** As if so many days had passed; tokens live too short for the clock itself. */
  const pass = (days: number) =>
    system(async (ctx) => {
      const { db } = ctx
      const back = sql`make_interval(days => ${days}::int)`
      await sql`update learning_plan_people set due_at = due_at - ${back}, valid_until = valid_until - ${back},
        completed_at = completed_at - ${back}, counts_after = counts_after - ${back}, changes_at = changes_at - ${back},
        round_opened_at = round_opened_at - ${back} where plan_id = ${made.body.id}`.execute(db)
      await sql`update enrollments set completed_at = completed_at - ${back}, started_at = started_at - ${back},
        round_started_at = round_started_at - ${back}, last_active_at = last_active_at - ${back}
        where course_id = ${course.id}`.execute(db)
      await sql`update enrollment_rounds set completed_at = completed_at - ${back} where course_id = ${course.id}`.execute(
        db,
      )
      await sql`update certificates set completed_at = completed_at - ${back}, issued_at = issued_at - ${back}
        where course_id = ${course.id}`.execute(db)
      await settleDueStates(ctx)
    })
  const open = async () => {
    const opened = await system((ctx) => openRounds(ctx, 50))
    await app.drainJobs()
    return opened
  }
  const plan = async () =>
    (await call(room.admin, contract.getLearningPlan, { params: planParams })).body
  const mine = async () => (await call(room.learner, contract.listMyPlans, { params })).body[0]
  const home = async () => (await call(room.learner, getCourseHome, { params: courseParams })).body
  const people = async (query: object = {}) =>
    (await call(room.admin, contract.listPlanPeople, { params: planParams, query })).body.items
  return { app, ...room, params, planParams, finish, pass, open, plan, mine, home, people, system }
}

const round = (number: number, given: object) => ({
  round: number,
  people: 1,
  on_time: 0,
  late: 0,
  still_open: 0,
  in_progress: 0,
  not_started: 0,
  ...given,
})

describe('a plan that is to be proved again', () => {
  test('opens the course anew a month before, keeps what was done, and counts the new round by itself', async () => {
    const { learner, params, finish, pass, open, plan, mine, home, people } = await withYearlyPlan()
    await finish()
    expect(await plan()).toMatchObject({ rounds: [round(1, { on_time: 1 })] })
    await pass(300)
    expect(await open()).toBe(0)
    await pass(40)
    expect(await open()).toBe(1)
    expect(await open()).toBe(0)
    expect(await mine()).toMatchObject({
      state: 'not_started',
      round: 2,
      completed_before: expect.any(String),
      courses: [{ completed: false }],
    })
    expect(await home()).toMatchObject({
      completed_lessons: 0,
      completed_before: [expect.any(String)],
      enrollment: { status: 'active', completed_at: null },
    })
    const courses = await call(learner, listMyCourses, { params, query: { tab: 'not_started' } })
    expect(courses.body.total).toBe(1)
    const told = await call(learner, listNotifications, { query: {} })
    expect(told.body.items.map(({ title }) => title)).toContain('It’s time to renew “Hygiene”')
    expect((await plan()).rounds).toEqual([round(1, { on_time: 1 }), round(2, { not_started: 1 })])

    await finish()
    expect((await plan()).rounds).toEqual([round(1, { on_time: 1 }), round(2, { on_time: 1 })])
    expect(await mine()).toMatchObject({ state: 'completed', round: 2 })
    expect(await people({ round: 1 })).toMatchObject([{ round: 1, state: 'completed' }])
    expect(await people({ round: 2, outcome: 'on_time' })).toMatchObject([{ round: 2 }])
    expect(await people({ round: 1, outcome: 'late' })).toEqual([])
    const { items } = (await call(learner, listMyCertificates, { params })).body
    expect(items.map(({ status }) => status).toSorted()).toEqual(['superseded', 'valid'])
  })

  test('says who is late in which round, and late stays late when it is done after all', async () => {
    const { finish, pass, open, plan, people } = await withYearlyPlan()
    await pass(14)
    expect((await plan()).rounds).toEqual([round(1, { late: 1, still_open: 1 })])
    await finish()
    expect((await plan()).rounds).toEqual([round(1, { late: 1 })])
    await pass(340)
    await open()
    await pass(29)
    expect((await plan()).rounds).toEqual([
      round(1, { late: 1 }),
      round(2, { late: 1, still_open: 1 }),
    ])
    expect(await people({ state: 'late' })).toHaveLength(1)
  })

  test('whoever did not finish stays in the round; who left out nothing loses nothing', async () => {
    const { pass, open, plan } = await withYearlyPlan()
    await pass(700)
    expect(await open()).toBe(0)
    expect((await plan()).rounds).toEqual([round(1, { late: 1, still_open: 1 })])
  })

  test('confirming it again is a round of its own and keeps the one before', async () => {
    const { admin, learner, planParams, finish, pass, plan } = await withYearlyPlan()
    await finish()
    await pass(370)
    const one = { ...planParams, personId: learner.id }
    await call(admin, contract.renewPlanPerson, { params: one, body: { reason: 'On site.' } })
    expect((await plan()).rounds).toEqual([round(1, { on_time: 1 }), round(2, { late: 1 })])
    expect((await plan()).counts).toMatchObject({ completed: 1, expired: 0 })
  })

  test('the counts never drift from the rows, whatever happens', async () => {
    const { finish, pass, open, plan, planParams, learner, system } = await withYearlyPlan()
    const counted = () =>
      system(async ({ db }) => {
        const { rows } = await sql<{ counted: number; kept: number }>`
          select coalesce(k.people, 0) as kept, coalesce(c.people, 0) as counted from (
            select round, is_past, state, is_late, people from learning_plan_counts
            where plan_id = ${planParams.planId}) k
          full join (
            select round, false as is_past, state, is_late, count(*)::int as people from learning_plan_people
            where plan_id = ${planParams.planId} group by 1, 3, 4
            union all select round, true, 'completed', is_late, count(*)::int from learning_plan_rounds
            where plan_id = ${planParams.planId} group by 1, 4) c
          using (round, is_past, state, is_late)`.execute(db)
        return rows.filter((row) => row.kept !== row.counted)
      })
    const steps = [finish, () => pass(340), open, finish, () => pass(400), open, () => pass(90)]
    for (const step of steps) {
      await step()
      expect(await counted()).toEqual([])
    }
    await system(({ db }) =>
      sql`delete from memberships where person_id = ${learner.id}`.execute(db),
    )
    expect(await counted()).toEqual([])
    expect((await plan()).people_count).toBe(0)
    await system(({ db }) =>
      sql`delete from learning_plans where id = ${planParams.planId}`.execute(db),
    )
    expect(await counted()).toEqual([])
  })
})
