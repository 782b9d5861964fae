import { describe, expect, test } from 'vitest'
import { getCertificate, listMyCertificates, verifyCertificate } from '#contract/certificates.ts'
import { createLearningPlan, listMyPlans } from '#contract/learning-plans.ts'
import {
  getPlanCertificateRule,
  listMyPlanCertificates,
  savePlanCertificateRule,
} from '#contract/plan-certificates.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function withPath({ valid_days = null as number | null } = {}) {
  const app = await testApp()
  const room = await buildClassroom()
  const organizationId = room.organization.id
  const course = (title: string) =>
    buildPublishedCourse({ organizationId, title, lessons: [{ duration_seconds: 5400 }] })
  const courses = [await course('First aid'), await course('Fire'), await course('Water')]
  const params = { organizationId }
  const made = await call(room.admin, createLearningPlan, {
    params,
    body: {
      title: 'Ready for anything',
      course_ids: courses.map(({ id }) => id),
      person_ids: [room.learner.id],
      valid_days,
    },
  })
  const planParams = { ...params, planId: made.body.id }
  const finish = async (index: number) => {
    const { id: courseId = '', lessonIds = [] } = courses[index] ?? {}
    for (const lessonId of lessonIds) {
      await call(room.learner, completeLesson, { params: { organizationId, courseId, lessonId } })
    }
    await app.drainJobs()
  }
  const give = (body = { has_certificate: true, template_id: null as string | null }) =>
    call(room.admin, savePlanCertificateRule, { params: planParams, body })
  const held = async () => (await call(room.learner, listMyCertificates, { params })).body.items
  return { app, ...room, params, planParams, finish, give, held }
}

describe('the certificate of a path', () => {
  test('is given once, when every course is completed, and anyone can check it', async () => {
    const { app, learner, params, planParams, finish, give, held } = await withPath()
    expect((await give()).body).toMatchObject({ has_certificate: true, issued_count: 0 })
    await finish(0)
    await finish(1)
    expect(await held()).toEqual([])
    const [mine] = (await call(learner, listMyPlans, { params })).body
    expect(mine?.courses.map(({ completed }) => completed)).toEqual([true, true, false])
    await finish(2)
    const [certificate, ...more] = await held()
    expect(more).toEqual([])
    expect(certificate).toMatchObject({
      of: 'path',
      status: 'valid',
      course_title: 'Ready for anything',
      course_id: null,
      plan_id: planParams.planId,
      study_seconds: 0,
      expires_at: null,
    })
    const code = certificate?.code ?? ''
    const verified = await call(null, verifyCertificate, { params: { code } })
    expect(verified.body).toMatchObject({ of: 'path', signature: { result: 'valid' } })
    const pdf = await app.server.inject({ method: 'GET', url: certificate?.pdf_url ?? '' })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const listed = await call(learner, listMyPlanCertificates, { params })
    expect(listed.body).toMatchObject([
      { plan_id: planParams.planId, certificate: { id: certificate?.id } },
    ])

    await asSystem(app.mechanisms, async (ctx) => {
      for (let turn = 0; turn < 5; turn += 1) {
        await emit(ctx, 'learning_plan.completed', {
          organization_id: params.organizationId,
          plan_id: planParams.planId,
          person_id: learner.id,
        })
      }
    })
    await app.drainJobs()
    expect(await held()).toHaveLength(1)
  })

  test('is given later to those who had completed the path, and nobody loses one', async () => {
    const { app, admin, planParams, params, finish, give, held } = await withPath({
      valid_days: 365,
    })
    for (const index of [0, 1, 2]) await finish(index)
    expect(await held()).toEqual([])
    await give()
    await app.drainJobs()
    const [certificate] = await held()
    expect(certificate?.expires_at).not.toBeNull()
    await give({ has_certificate: false, template_id: null })
    const rule = await call(admin, getPlanCertificateRule, { params: planParams })
    expect(rule.body).toMatchObject({ has_certificate: false, issued_count: 1 })
    const one = { ...params, certificateId: certificate?.id ?? '' }
    expect((await call(admin, getCertificate, { params: one })).body).toMatchObject({
      status: 'valid',
      can: { revoke: true },
    })
  })

  test('only admins choose it, of their own plans and with their own templates', async () => {
    const { instructor, learner, stranger, planParams, give } = await withPath()
    const body = { has_certificate: true, template_id: null }
    for (const actor of [instructor, learner]) {
      const answer = await call(actor, savePlanCertificateRule, { params: planParams, body })
      expect(answer.status).toBe(403)
    }
    const foreign = await give({ has_certificate: true, template_id: stranger.id })
    expect(foreign.error.code).toBe('certificate_template_not_found')
  })
})
