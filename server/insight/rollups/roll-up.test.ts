import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson, openLesson, saveProgress } from '#contract/lesson-progress.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'
import { testApp } from '#server/testing/test-app.ts'
import { rollUp } from './roll-up.ts'

async function buildLearning() {
  const { organization, instructor, learner } = await buildClassroom()
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
    lessons: [{}],
  })
  const params = {
    organizationId: organization.id,
    courseId: course.id,
    lessonId: course.lessonIds[0] ?? '',
  }
  return { learner, course, params }
}

const countsOf = async (courseId: string) => {
  const { mechanisms } = await testApp()
  const rows = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('course_fact_days')
      .select(['kind', sql<number>`sum(facts)::int`.as('facts')])
      .where('course_id', '=', courseId)
      .groupBy('kind')
      .execute(),
  )
  return Object.fromEntries(rows.map(({ kind, facts }) => [kind, facts]))
}

test('what a learner does is counted once, however often it is told and rolled up', async () => {
  const { mechanisms } = await testApp()
  const { learner, course, params } = await buildLearning()
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  await done(learner, openLesson, { params })
  await done(learner, openLesson, { params })
  const heartbeat = { at: new Date().toISOString(), active_seconds: 30 }
  await done(learner, saveProgress, { params, body: heartbeat })
  await done(learner, saveProgress, { params, body: heartbeat })
  await done(learner, completeLesson, { params })
  await done(learner, completeLesson, { params })
  await rollUpNow()
  await rollUp(mechanisms)
  expect(await countsOf(course.id)).toEqual({
    enrolled: 1,
    opened: 1,
    studied: 1,
    completed: 1,
    finished: 1,
  })
})

test('a fact that comes late is added to its own day, on the calendar of the learner', async () => {
  const { mechanisms } = await testApp()
  const { learner, course } = await buildLearning()
  const fact = {
    kind: 'opened' as const,
    organization_id: course.organizationId,
    course_id: course.id,
    lesson_id: course.lessonIds[0],
    person_id: learner.id,
    at: new Date('2026-03-02T03:00:00Z'),
    key: crypto.randomUUID(),
  }
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('people')
      .set({ time_zone: 'America/Lima' })
      .where('id', '=', learner.id)
      .execute(),
  )
  await rollUp(mechanisms)
  await asSystem(mechanisms, (ctx) => recordFacts(ctx, [fact]))
  await asSystem(mechanisms, (ctx) => recordFacts(ctx, [fact]))
  await rollUpNow()
  const { rows } = await asSystem(mechanisms, ({ db }) =>
    sql<{
      day: string
      hour: number
      facts: number
    }>`select to_char(day, 'YYYY-MM-DD') as day, hour, facts
      from course_fact_hours where course_id = ${course.id}`.execute(db),
  )
  expect(rows).toEqual([{ day: '2026-03-01', hour: 22, facts: 1 }])
})

test('a transaction that commits after a later one is not skipped', async () => {
  const { mechanisms } = await testApp()
  const { learner, course } = await buildLearning()
  const fact = (key: string) => ({
    kind: 'opened' as const,
    organization_id: course.organizationId,
    course_id: course.id,
    person_id: learner.id,
    at: new Date(),
    key: `${course.id}:${key}`,
  })
  await asSystem(mechanisms, async (slow) => {
    await recordFacts(slow, [fact('slow')])
    await asSystem(mechanisms, (fast) => recordFacts(fast, [fact('fast')]))
    await rollUp(mechanisms)
  })
  await rollUpNow()
  expect(await countsOf(course.id)).toEqual({ opened: 2 })
})
