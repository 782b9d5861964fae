import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  getCourseCertificate,
  listMyCertificates,
  saveCertificateRule,
} from '#contract/certificates.ts'
import { enroll } from '#contract/enrollments.ts'
import { saveGradeItem, setMark } from '#contract/grades.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('a certificate that asks for a score', () => {
  test('waits for the score, and comes with it', async () => {
    const { organization, instructor, learner } = await buildClassroom()
    const organizationId = organization.id
    const course = await buildPublishedCourse({
      organizationId,
      instructorId: instructor.id,
      lessons: [{}],
      course: { has_certificate: true },
    })
    const params = { organizationId, courseId: course.id }
    await done(instructor, saveCertificateRule, {
      params,
      body: {
        template_id: null,
        rule: 'minimum_score',
        minimum_percent: 80,
        final_lesson_id: null,
      },
    })
    const taken = await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    const lessonId = course.lessonIds[0] ?? ''
    await done(learner, completeLesson, { params: { ...params, lessonId } })
    const app = await testApp()
    await app.drainJobs()
    const mine = () => done(learner, listMyCertificates, { params: { organizationId } })
    expect((await mine()).total).toBe(0)
    const box = await done(learner, getCourseCertificate, { params })
    expect(box.requirements).toMatchObject([
      { kind: 'lessons', done: true },
      { kind: 'score', done: false, have: 0, need: 80 },
    ])

    const itemId = randomUUID()
    await done(instructor, saveGradeItem, {
      params: { ...params, itemId },
      body: { title: 'Talk', points: 20, category_id: null },
    })
    const mark = (points: number) =>
      done(instructor, setMark, {
        params: { ...params, itemId, enrollmentId: taken.enrollment.id },
        body: { points, reason: 'Heard it' },
      })
    await mark(15)
    await app.drainJobs()
    expect((await mine()).total).toBe(0)
    await mark(18)
    await app.drainJobs()
    expect((await mine()).items).toMatchObject([{ score_percent: 90, source: 'rule' }])
  })

  test('404 for a final quiz that the course does not have', async () => {
    const { organization, admin } = await buildClassroom()
    const course = await buildPublishedCourse({ organizationId: organization.id })
    const { mechanisms } = await testApp()
    const { error } = await call(admin, saveCertificateRule, {
      params: { organizationId: organization.id, courseId: course.id },
      body: {
        template_id: null,
        rule: 'final_quiz',
        minimum_percent: 50,
        final_lesson_id: course.lessonIds[0] ?? '',
      },
    })
    expect(error.code).toBe('lesson_not_found')
    const rules = await asSystem(mechanisms, ({ db }) =>
      db.selectFrom('certificate_rules').selectAll().where('course_id', '=', course.id).execute(),
    )
    expect(rules).toEqual([])
  })
})
