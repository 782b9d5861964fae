import { enroll } from '#contract/enrollments.ts'
import { listMyCertificates } from '#contract/certificates.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { buildClassroom, type Actor } from './actors.ts'
import { done } from './build-course.ts'
import { buildPublishedCourse } from './build-published-course.ts'
import { testApp } from './test-app.ts'

interface Given {
  classroom?: Awaited<ReturnType<typeof buildClassroom>>
  hasCertificate?: boolean
  learner?: Actor
}

/** A learner who finished a course that gives a certificate, by the learner's own steps. */
export async function buildCompletion(given: Given = {}) {
  const classroom = given.classroom ?? (await buildClassroom())
  const learner = given.learner ?? classroom.learner
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    title: 'Reading rivers',
    lessons: [{ duration_seconds: 5400 }],
    course: { has_certificate: given.hasCertificate ?? true },
  })
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  for (const lessonId of course.lessonIds) {
    await done(learner, completeLesson, {
      params: { organizationId, courseId: course.id, lessonId },
    })
  }
  return { ...classroom, learner, organizationId, course }
}

/** The same with the certificate that the rule gave. */
export async function buildCertificate(given: Given = {}) {
  const place = await buildCompletion(given)
  await (await testApp()).drainJobs()
  const { organizationId, learner } = place
  const { items } = await done(learner, listMyCertificates, { params: { organizationId } })
  const certificate = items[0]
  if (!certificate) throw new Error('The rule gave no certificate.')
  return { ...place, certificate }
}
