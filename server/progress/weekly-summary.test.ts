import { expect, test } from 'vitest'
import { getLearningHome, setLearningSettings } from '#contract/progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { countDay } from './learning-day.ts'
import { sumUpWeeks } from './weekly-summary.ts'

async function buildWeek() {
  const { mechanisms, drainJobs, sentMail } = await testApp()
  const { learner, organization } = await buildClassroom()
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('people')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', learner.id)
      .execute(),
  )
  const place = { organization_id: organization.id, person_id: learner.id }
  const learn = (at: string, minutes: number) =>
    asSystem(mechanisms, (ctx) =>
      countDay(ctx, place, new Date(at), { spent_seconds: minutes * 60, completed_lessons: 1 }),
    )
  const sumUp = async (now: string) => {
    await asSystem(mechanisms, (ctx) => sumUpWeeks({ ...ctx, now: new Date(now) }))
    await drainJobs()
    return sentMail.filter(
      ({ to, subject }) => to === learner.email && subject.startsWith('Your week'),
    )
  }
  return { learner, organization, learn, sumUp }
}

test('a learner gets one mail about the last week, on Monday morning where they live', async () => {
  const { learner, learn, sumUp } = await buildWeek()
  await call(learner, setLearningSettings, { body: { daily_goal_minutes: 30 } })
  await learn('2026-03-03T03:00:00Z', 45)
  await learn('2026-03-05T03:00:00Z', 25)
  // Sunday evening in Europe is Monday morning in Tokyo, but before eight.
  expect(await sumUp('2026-03-08T22:00:00Z')).toHaveLength(0)
  const [mail] = await sumUp('2026-03-08T23:20:00Z')
  expect(mail?.subject).toBe('Your week: 1 h 10 min on 2 days')
  expect(mail?.text).toContain('Daily goal: 30 min, reached on 1 of 7 days')
  expect(await sumUp('2026-03-09T01:20:00Z')).toHaveLength(1)
})

test('a week without learning is not mentioned', async () => {
  const { learn, sumUp } = await buildWeek()
  await learn('2026-02-24T03:00:00Z', 45)
  expect(await sumUp('2026-03-09T01:20:00Z')).toHaveLength(0)
})

test('the home tells how far today’s goal is', async () => {
  const { learner, organization, learn } = await buildWeek()
  const { clock } = await testApp()
  const params = { organizationId: organization.id }
  await call(learner, setLearningSettings, { body: { daily_goal_minutes: 20 } })
  await learn(clock.now().toISOString(), 12)
  expect((await call(learner, getLearningHome, { params })).body.today).toEqual({
    spent_seconds: 720,
    goal_minutes: 20,
  })
  await call(learner, setLearningSettings, { body: { daily_goal_minutes: null } })
  expect((await call(learner, getLearningHome, { params })).body.today.goal_minutes).toBeNull()
})
