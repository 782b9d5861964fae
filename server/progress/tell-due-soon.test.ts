import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { tellDueSoon } from './tell-due-soon.ts'

test('who has not completed a lesson hears once that it is due within a day', async () => {
  const { mechanisms, drainJobs, clock } = await testApp()
  const inHours = (hours: number) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const taught = await buildTaughtCourse({
    lessons: [
      { title: 'Tomorrow', due_at: inHours(20) },
      { title: 'By the day', due_after_days: 1 },
      { title: 'Next week', due_at: inHours(24 * 7) },
      { title: 'Over', due_at: inHours(-1) },
    ],
  })
  const done = await taught.buildLearner()
  await taught.complete(done, 0)
  await taught.complete(done, 1)
  for (let turn = 0; turn < 3; turn += 1) await asSystem(mechanisms, tellDueSoon)
  await drainJobs()
  const heard = async (person: Actor) => {
    const { body } = await call(person, listNotifications, { query: { kind: 'lesson.due_soon' } })
    return body.items.map(({ title }) => title).toSorted()
  }
  expect(await heard(taught.learner)).toEqual([
    '“By the day” is due within 24 hours',
    '“Tomorrow” is due within 24 hours',
  ])
  expect(await heard(done)).toEqual([])
})
