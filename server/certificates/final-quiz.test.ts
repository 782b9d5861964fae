import { expect, test } from 'vitest'
import {
  getCourseCertificate,
  listMyCertificates,
  saveCertificateRule,
} from '#contract/certificates.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, choose, entry, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a certificate by the final quiz comes with the attempt that is good enough, and once', async () => {
  const app = await testApp()
  const built = await buildQuiz({ settings: { pass_percent: 50 } })
  const { learner, author, params, lessonParams, questions } = built
  const { organizationId } = params
  await asSystem(app.mechanisms, ({ db }) =>
    db
      .updateTable('published_courses')
      .set({ has_certificate: true })
      .where('course_id', '=', params.courseId)
      .execute(),
  )
  await done(author, saveCertificateRule, {
    params,
    body: {
      template_id: null,
      rule: 'final_quiz',
      minimum_percent: 80,
      final_lesson_id: lessonParams.lessonId,
    },
  })
  /** Answers both questions and hands in; 0 is right. */
  const sit = async (options: [number, number]) => {
    const attempt = await start(learner, lessonParams)
    const mine = { organizationId, attemptId: attempt.id }
    const now = app.clock.now()
    const entries = questions.map(({ id, body }, index) =>
      entry(id, now, choose(body, options[index] ?? 0)),
    )
    await done(learner, saveAnswers, {
      params: mine,
      body: { sent_at: now.toISOString(), entries },
    })
    await done(learner, submitAttempt, { params: mine })
    await app.drainJobs()
  }
  const held = async () =>
    (await done(learner, listMyCertificates, { params: { organizationId } })).items

  const lessonId = built.lessons[0]?.id ?? ''
  await done(learner, completeLesson, { params: { ...params, lessonId } })
  await sit([0, 1])
  expect(await held()).toEqual([])
  const box = await done(learner, getCourseCertificate, { params })
  expect(box.requirements.at(-1)).toMatchObject({ done: false, need: 80 })

  await sit([0, 0])
  expect(await held()).toMatchObject([{ source: 'rule', score_percent: 100 }])
  await sit([0, 0])
  expect(await held()).toHaveLength(1)
})
