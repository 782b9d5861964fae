import { expect, test } from 'vitest'
import { listThreads } from '#contract/discussions.ts'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import {
  cancelNudge,
  getTeachingHome,
  listLearnerNeeds,
  listTeachingRows,
  nudgeLearner,
  TeachingFigure,
} from '#contract/teaching.ts'
import { asSystem } from '#server/jobs/job.ts'
import { deliverNudge } from '#server/insight/nudge-learner.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { rollUpNow } from '#server/testing/roll-up-now.ts'
import { testApp } from '#server/testing/test-app.ts'

const day = 86_400_000

async function buildTeaching() {
  const classroom = await buildClassroom()
  const { organization, instructor, learner } = classroom
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
    lessons: [{}],
  })
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  return { ...classroom, course, params: { organizationId: organization.id } }
}

/** Someone who began ten days ago, was not seen since, and whose place ends in a week. */
async function buildQuietLearner(organizationId: string, courseId: string) {
  const quiet = await buildMember(organizationId, 'learner')
  await done(quiet, enroll, { params: { courseId }, body: {} })
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .updateTable('enrollments')
      .set({
        started_at: new Date(now.getTime() - 10 * day),
        last_active_at: new Date(now.getTime() - 9 * day),
        expires_at: new Date(now.getTime() + 7 * day),
      })
      .where('person_id', '=', quiet.id)
      .execute(),
  )
  return quiet
}

test('every figure is the total of the rows that it opens', async () => {
  const { instructor, learner, course, params } = await buildTeaching()
  await buildQuietLearner(params.organizationId, course.id)
  await done(learner, completeLesson, {
    params: { ...params, courseId: course.id, lessonId: course.lessonIds[0] ?? '' },
  })
  await rollUpNow()
  const { body: home } = await call(instructor, getTeachingHome, { params })
  for (const figure of TeachingFigure.options) {
    const { body } = await call(instructor, listTeachingRows, { params, query: { figure } })
    expect([figure, body.total]).toEqual([figure, home.figures[figure].value])
    expect(body.items).toHaveLength(body.total)
  }
  expect(home.figures).toMatchObject({
    learners: { value: 2 },
    active_learners: { value: 1, before: 0 },
    enrollments: { value: 2, before: 0 },
    completions: { value: 1, before: 0 },
  })
  const { body: needs } = await call(instructor, listLearnerNeeds, { params })
  const { body: threads } = await call(instructor, listThreads, {
    params,
    query: { view: 'unanswered' },
  })
  expect([home.stuck_learners, home.unanswered_questions]).toEqual([needs.total, threads.total])
})

test('a silent learner with a deadline near is named with the evidence, and leaves the list with a word', async () => {
  const { instructor, course, params } = await buildTeaching()
  const quiet = await buildQuietLearner(params.organizationId, course.id)
  const { body: needs } = await call(instructor, listLearnerNeeds, { params })
  expect(needs.items).toMatchObject([
    { reason: 'quiet', person: { id: quiet.id }, completed_lessons: 0, lesson_count: 1 },
  ])
  const word = () =>
    done(instructor, nudgeLearner, {
      params: { ...params, courseId: course.id },
      body: { person_id: quiet.id, reason: 'quiet' },
    })
  const nudge = await word()
  expect(await word()).toEqual(nudge)
  expect((await call(instructor, listLearnerNeeds, { params })).body.total).toBe(0)

  const back = { params: { ...params, nudgeId: nudge.id } }
  expect((await done(instructor, cancelNudge, back)).cancelled_at).not.toBeNull()
  expect((await call(instructor, listLearnerNeeds, { params })).body.total).toBe(1)
  const { mechanisms } = await testApp()
  const deliver = (id: string) =>
    asSystem(mechanisms, (ctx) => deliverNudge(ctx, params.organizationId, id))
  await deliver(nudge.id)
  const again = await word()
  expect(again.id).not.toBe(nudge.id)
  await deliver(again.id)
  const { status, error } = await call(instructor, cancelNudge, {
    params: { ...params, nudgeId: again.id },
  })
  expect([status, error.code]).toEqual([409, 'nudge_already_sent'])
})

test('learners see none of it, and nobody writes to learners of a course that they do not teach', async () => {
  const { learner, course, params, organization } = await buildTeaching()
  const other = await buildMember(organization.id, 'instructor')
  expect((await call(learner, getTeachingHome, { params })).status).toBe(403)
  expect((await call(learner, listTeachingRows, { params })).status).toBe(403)
  const { body } = await call(other, getTeachingHome, { params })
  expect(body.figures.learners.value).toBe(0)
  const { status, error } = await call(other, nudgeLearner, {
    params: { ...params, courseId: course.id },
    body: { person_id: learner.id, reason: 'quiet' },
  })
  expect([status, error.code]).toEqual([404, 'course_not_found'])
})
