import { describe, expect, test } from 'vitest'
import { approveApproval, declineApproval, listApprovals } from '#contract/approvals.ts'
import {
  getCertificate,
  listCertificates,
  reissueCertificate,
  renewCertificate,
  requestCorrection,
  revokeCertificate,
  verifyCertificate,
} from '#contract/certificates.ts'
import { createCertificateTemplate } from '#contract/certificate-templates.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { defaultLook } from './templates/default-look.ts'

const check = (code: string) => call(null, verifyCertificate, { params: { code } })

describe('POST …/certificates/:certificateId/revoke/', () => {
  test('200 takes it back for everyone, and no event brings it again', async () => {
    const place = await buildCertificate()
    const { certificate, instructor, learner, organizationId, course } = place
    const params = { organizationId, certificateId: certificate.id }
    const reason = 'The exam was taken by someone else'
    const revoked = await done(instructor, revokeCertificate, { params, body: { reason } })
    expect(revoked).toMatchObject({
      status: 'revoked',
      revoked_reason: reason,
      can: { revoke: false, reissue: false },
    })
    const { body } = await check(certificate.code)
    expect(body.status).toBe('revoked')
    expect(JSON.stringify(body)).not.toContain(reason)
    const app = await testApp()
    await asSystem(app.mechanisms, (ctx) =>
      emit(ctx, 'enrollment.completed', {
        organization_id: organizationId,
        course_id: course.id,
        person_id: learner.id,
      }),
    )
    await app.drainJobs()
    const { counts } = await done(instructor, listCertificates, { params: { organizationId } })
    expect(counts).toEqual({ valid: 0, expired: 0, revoked: 1, superseded: 0 })
  })

  test('403 for its learner, 409 the second time, 400 without a reason', async () => {
    const { certificate, admin, learner, organizationId } = await buildCertificate()
    const params = { organizationId, certificateId: certificate.id }
    const body = { reason: 'Wrong course' }
    expect((await call(learner, revokeCertificate, { params, body })).status).toBe(403)
    expect((await call(admin, revokeCertificate, { params, body: { reason: ' ' } })).status).toBe(
      400,
    )
    expect((await call(admin, revokeCertificate, { params, body })).status).toBe(200)
    const again = await call(admin, revokeCertificate, { params, body })
    expect([again.status, again.error.code]).toEqual([409, 'certificate_not_current'])
  })

  test('404 for an instructor who has no part in the course', async () => {
    const { certificate, organizationId } = await buildCertificate()
    const other = await buildMember(organizationId, 'instructor')
    const { status } = await call(other, revokeCertificate, {
      params: { organizationId, certificateId: certificate.id },
      body: { reason: 'Because' },
    })
    expect(status).toBe(404)
  })
})

describe('POST …/certificates/:certificateId/reissue/', () => {
  test('200 issues another with the new name; the old one says superseded', async () => {
    const { certificate, instructor, organizationId } = await buildCertificate()
    const reissued = await done(instructor, reissueCertificate, {
      params: { organizationId, certificateId: certificate.id },
      body: { reason: 'Married', learner_name: 'Ana Weber' },
    })
    expect(reissued).toMatchObject({
      status: 'valid',
      learner_name: 'Ana Weber',
      source: 'reissue',
    })
    expect(reissued.code).not.toBe(certificate.code)
    const { body: old } = await check(certificate.code)
    expect(old).toMatchObject({ status: 'superseded', learner_name: certificate.learner_name })
    // The old page must not lead from the old name to the new one.
    expect(JSON.stringify(old)).not.toContain(reissued.code)
  })

  test('a name of 300 letters is taken, one of 301 is not', async () => {
    const { certificate, admin, organizationId } = await buildCertificate()
    const attempt = (length: number, certificateId: string) =>
      call(admin, reissueCertificate, {
        params: { organizationId, certificateId },
        body: { reason: 'Long', learner_name: 'N'.repeat(length) },
      })
    expect((await attempt(301, certificate.id)).status).toBe(400)
    expect((await attempt(300, certificate.id)).body.learner_name).toHaveLength(300)
  })
})

describe('a certificate that ends', () => {
  test('says expired, and can be renewed', async () => {
    const classroom = await buildClassroom()
    const organizationId = classroom.organization.id
    await done(classroom.admin, createCertificateTemplate, {
      params: { organizationId },
      body: { name: 'Yearly', look: defaultLook, valid_months: 12, logo_file_id: null },
    })
    const { certificate, instructor } = await buildCertificate({ classroom })
    const { clock } = await testApp()
    clock.advance({ days: 366 })
    expect((await check(certificate.code)).body.status).toBe('expired')
    clock.advance({ days: -366 })
    const renewed = await done(instructor, renewCertificate, {
      params: { organizationId, certificateId: certificate.id },
      body: { reason: 'Refresher' },
    })
    expect(renewed).toMatchObject({ status: 'valid', source: 'renewal' })
    expect((await check(certificate.code)).body.status).toBe('superseded')
  })

  test('409 when it is valid for ever', async () => {
    const { certificate, admin, organizationId } = await buildCertificate()
    const { error } = await call(admin, renewCertificate, {
      params: { organizationId, certificateId: certificate.id },
      body: { reason: 'Why not' },
    })
    expect(error.code).toBe('certificate_never_expires')
  })
})

describe('POST …/certificates/:certificateId/request-correction/', () => {
  const body = { learner_name: 'Ana Weber', note: 'I married' }

  test('200 waits for an admin, whose approval issues the corrected one', async () => {
    const { certificate, admin, learner, organizationId } = await buildCertificate()
    const params = { organizationId, certificateId: certificate.id }
    const asked = await done(learner, requestCorrection, { params, body })
    expect(asked.open_correction).toMatchObject({ learner_name: 'Ana Weber' })
    const { items } = await done(admin, listApprovals, {
      params: { organizationId },
      query: { kind: 'certificate.correction' },
    })
    const approvalId = items[0]?.id ?? ''
    const approved = await done(admin, approveApproval, { params: { organizationId, approvalId } })
    expect(approved.status).toBe('approved')
    const old = await done(learner, getCertificate, { params })
    expect(old.status).toBe('superseded')
    const fresh = await done(learner, getCertificate, {
      params: { organizationId, certificateId: old.superseded_by ?? '' },
    })
    expect(fresh).toMatchObject({ learner_name: 'Ana Weber', status: 'valid' })
  })

  test('declined, everything stays', async () => {
    const { certificate, admin, learner, organizationId } = await buildCertificate()
    const params = { organizationId, certificateId: certificate.id }
    const { open_correction } = await done(learner, requestCorrection, { params, body })
    await done(admin, declineApproval, {
      params: { organizationId, approvalId: open_correction?.approval_id ?? '' },
      body: { reason: 'Send us the deed first' },
    })
    const kept = await done(learner, getCertificate, { params })
    expect(kept).toMatchObject({ status: 'valid', open_correction: null })
  })

  test('403 for someone else’s', async () => {
    const { certificate, instructor, organizationId } = await buildCertificate()
    const params = { organizationId, certificateId: certificate.id }
    expect((await call(instructor, requestCorrection, { params, body })).status).toBe(403)
  })
})
