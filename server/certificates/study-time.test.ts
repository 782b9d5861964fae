import { expect, test } from 'vitest'
import { listMyCertificates } from '#contract/certificates.ts'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson, saveProgress } from '#contract/lesson-progress.ts'
import { exportTranscript, getMyLearning } from '#contract/transcripts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { studyTimeText } from '#server/progress/study-time.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Someone who studied for so many minutes and got the certificate. */
async function buildStudied(minutes: number) {
  const { organization, instructor, learner } = await buildClassroom()
  const organizationId = organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: instructor.id,
    lessons: [{ duration_seconds: 1800 }],
    course: { has_certificate: true },
  })
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  const { clock, drainJobs, server, mechanisms } = await testApp()
  const params = { organizationId, courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  await done(learner, saveProgress, {
    params,
    body: { at: clock.now().toISOString(), active_seconds: 60 },
  })
  // An afternoon is longer than a session of a test lasts.
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('lesson_progress')
      .set({ spent_seconds: minutes * 60 })
      .where('person_id', '=', learner.id)
      .execute(),
  )
  await done(learner, completeLesson, { params })
  await drainJobs()
  const { items } = await done(learner, listMyCertificates, { params: { organizationId } })
  return { learner, certificate: items[0], server }
}

test('a certificate, its sheet and the transcript say the same study time', async () => {
  const { learner, certificate, server } = await buildStudied(278)
  const learning = await done(learner, getMyLearning, {})
  expect([certificate?.study_seconds, learning.courses[0]?.spent_seconds]).toEqual([16_680, 16_680])
  const text = studyTimeText(16_680)
  expect(text).toBe('4 h 38 min')
  const words = async (bytes: Buffer) =>
    (await readPdf(bytes)).map((page) => page.text.replaceAll(/\s+/g, ' ')).join(' ')
  const sheet = await server.inject({ url: certificate?.pdf_url ?? '' })
  expect(await words(sheet.rawPayload)).toContain(`${text} of study`)
  const transcript = await done(learner, exportTranscript, { query: { format: 'pdf' } })
  expect(await words(Buffer.from(transcript.base64, 'base64'))).toContain(text)
}, 60_000)

test.each([
  [0, 'en', '–'],
  [29, 'en', '–'],
  [45 * 60, 'en', '45 min'],
  [3600, 'en', '1 h'],
  [16_680, 'en', '4 h 38 min'],
  [3599, 'en', '1 h'],
  [16_680, 'de', '4 Std. 38 Min.'],
])('%i seconds in %s are %s', (seconds, locale, text) => {
  expect(studyTimeText(seconds, locale)).toBe(text)
})
