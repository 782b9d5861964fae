import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import { getCourseHome } from '#contract/progress.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { completeLessonFor } from './complete-lesson-for.ts'

async function buildQuizLesson() {
  const { organization, learner } = await buildClassroom()
  const organizationId = organization.id
  const course = await buildPublishedCourse({
    organizationId,
    lessons: [
      {
        content: { kind: 'quiz', quiz_id: null, revision: 0 },
        completion_rule: 'passed',
      },
      {},
    ],
  })
  const lessonId = course.lessonIds[0] ?? ''
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  const say = async (...achieved: Parameters<typeof completeLessonFor>[2]) => {
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, (ctx) =>
      completeLessonFor(
        ctx,
        { organizationId, courseId: course.id, lessonId, personId: learner.id },
        achieved,
      ),
    )
    const home = await done(learner, getCourseHome, {
      params: { organizationId, courseId: course.id },
    })
    return home.completed_lessons
  }
  return { learner, lessonId, say, params: { organizationId, courseId: course.id, lessonId } }
}

test('a lesson is complete once what it asks for was achieved, and only once', async () => {
  const { say } = await buildQuizLesson()
  expect(await say('submitted')).toBe(0)
  expect(await say('submitted', 'passed')).toBe(1)
  expect(await say('passed')).toBe(1)
})

test('a learner can not mark a quiz as passed', async () => {
  const { learner, params } = await buildQuizLesson()
  const { status, error } = await call(learner, completeLesson, { params })
  expect([status, error.code]).toEqual([409, 'lesson_not_complete'])
})
