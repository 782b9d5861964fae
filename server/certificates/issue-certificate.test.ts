import { describe, expect, test } from 'vitest'
import {
  getCertificate,
  getCourseCertificate,
  grantCertificates,
  listCertificates,
  listEligibleLearners,
  listMyCertificates,
} from '#contract/certificates.ts'
import { enroll } from '#contract/enrollments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { emit } from '#server/events/emit.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildCertificate, buildCompletion } from '#server/testing/build-certificate.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('completing a course', () => {
  test('gives the certificate and tells the learner', async () => {
    const { certificate, learner, organizationId, course } = await buildCertificate()
    expect(certificate).toMatchObject({
      status: 'valid',
      course_title: 'Reading rivers',
      organization_name: 'Test organization',
      study_seconds: 0,
      source: 'rule',
      expires_at: null,
      can: { revoke: false, reissue: false, renew: false, request_correction: true },
    })
    expect(certificate.verify_url).toMatch(new RegExp(`/verify/${certificate.code}$`))
    const { items } = await done(learner, listNotifications, { query: {} })
    expect(items.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Your certificate for “.+” is ready$/),
    )
    const box = await done(learner, getCourseCertificate, {
      params: { organizationId, courseId: course.id },
    })
    expect(box).toMatchObject({ certificate: { code: certificate.code }, requirements: [] })
  })

  test('told five times, and at once, gives one', async () => {
    const { organizationId, learner, course } = await buildCompletion()
    const app = await testApp()
    await asSystem(app.mechanisms, async (ctx) => {
      for (let turn = 0; turn < 5; turn += 1) {
        await emit(ctx, 'enrollment.completed', {
          organization_id: organizationId,
          course_id: course.id,
          person_id: learner.id,
        })
      }
    })
    await app.drainJobs()
    const { items, total } = await done(learner, listMyCertificates, { params: { organizationId } })
    expect([items.length, total]).toEqual([1, 1])
    const history = await done(learner, getCertificate, {
      params: { organizationId, certificateId: items[0]?.id ?? '' },
    })
    expect(history.history.map(({ action }) => action)).toEqual(['certificate.issued'])
  })

  test('gives nothing where the course has none, and staff see who could have one', async () => {
    const place = await buildCompletion({ hasCertificate: false })
    const { organizationId, learner, instructor, course } = place
    await (await testApp()).drainJobs()
    const mine = await done(learner, listMyCertificates, { params: { organizationId } })
    expect(mine.total).toBe(0)
    const eligible = await done(instructor, listEligibleLearners, { params: { organizationId } })
    expect(eligible.items).toMatchObject([{ course_id: course.id, why: 'switched_off' }])
  })

  test('the printed dates are days where the learner lives, also at UTC+14 on New Year’s Eve', async () => {
    const app = await testApp()
    const eve = new Date('2026-12-31T10:30:00Z')
    const seconds = (eve.getTime() - app.clock.now().getTime()) / 1000
    app.clock.advance({ seconds })
    try {
      const place = await buildCompletion()
      await asSystem(app.mechanisms, ({ db }) =>
        db
          .updateTable('people')
          .set({ time_zone: 'Pacific/Kiritimati' })
          .where('id', '=', place.learner.id)
          .execute(),
      )
      await app.drainJobs()
      const { organizationId, learner } = place
      const { items } = await done(learner, listMyCertificates, { params: { organizationId } })
      const { completed_at = '', time_zone } = items[0] ?? {}
      expect(completed_at).toBe('2026-12-31T10:30:00.000Z')
      const printed = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: time_zone })
      expect(printed.format(new Date(completed_at))).toBe('January 1, 2027')
    } finally {
      app.clock.advance({ seconds: -seconds })
    }
  })
})

describe('POST …/certificates/grant/', () => {
  test('200 gives one by hand with a reason, once', async () => {
    const place = await buildCompletion({ hasCertificate: false })
    const { organizationId, learner, instructor, course } = place
    const body = { course_id: course.id, person_ids: [learner.id], reason: 'Finished on paper' }
    const first = await done(instructor, grantCertificates, { params: { organizationId }, body })
    expect(first.results).toMatchObject([{ done: true }])
    const again = await done(instructor, grantCertificates, { params: { organizationId }, body })
    expect(again.results).toMatchObject([{ done: false }])
    const { items } = await done(instructor, listCertificates, { params: { organizationId } })
    expect(items).toMatchObject([{ source: 'grant', can: { revoke: true } }])
  })

  test('two grants to the same people at once give one certificate to each', async () => {
    const { organizationId, instructor, course } = await buildCompletion({ hasCertificate: false })
    const learners = await Promise.all(
      Array.from({ length: 12 }, () => buildMember(organizationId, 'learner')),
    )
    for (const learner of learners) {
      await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    }
    const ids = learners.map(({ id }) => id)
    const grants = await Promise.all(
      [ids, ids.toReversed(), ids].map((person_ids) =>
        done(instructor, grantCertificates, {
          params: { organizationId },
          body: { course_id: course.id, person_ids, reason: 'Finished on paper' },
        }),
      ),
    )
    const given = grants.flatMap(({ results }) => results.filter((result) => result.done))
    expect(given.map(({ person_id }) => person_id).toSorted()).toEqual(ids.toSorted())
    const { items } = await done(instructor, listCertificates, { params: { organizationId } })
    expect(items).toHaveLength(12)
  })

  test('tells of someone who does not take the course', async () => {
    const { organizationId, instructor, course } = await buildCompletion()
    const other = await buildMember(organizationId, 'learner')
    const { results } = await done(instructor, grantCertificates, {
      params: { organizationId },
      body: { course_id: course.id, person_ids: [other.id], reason: 'Because' },
    })
    expect(results).toMatchObject([
      { done: false, detail: 'This person isn’t enrolled in the course.' },
    ])
  })

  test('403 for a learner and for an instructor of other courses', async () => {
    const { organizationId, learner, course } = await buildCompletion()
    const other = await buildMember(organizationId, 'instructor')
    const body = { course_id: course.id, person_ids: [learner.id], reason: 'Because' }
    for (const actor of [learner, other]) {
      const { status } = await call(actor, grantCertificates, { params: { organizationId }, body })
      expect(status).toBe(403)
    }
  })
})

describe('reading certificates', () => {
  test('404 for one of another organization, and for one of another learner', async () => {
    const { certificate, organizationId } = await buildCertificate()
    const elsewhere = await buildCertificate()
    const strange = await call(elsewhere.admin, getCertificate, {
      params: { organizationId: elsewhere.organizationId, certificateId: certificate.id },
    })
    expect([strange.status, strange.error.code]).toEqual([404, 'certificate_not_found'])
    const other = await buildMember(organizationId, 'learner')
    const nosy = await call(other, getCertificate, {
      params: { organizationId, certificateId: certificate.id },
    })
    expect(nosy.status).toBe(404)
  })

  test('403 lists nothing to learners', async () => {
    const { learner, organizationId } = await buildCompletion()
    const { status } = await call(learner, listCertificates, { params: { organizationId } })
    expect(status).toBe(403)
  })
})
