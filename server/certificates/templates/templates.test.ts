import { describe, expect, test } from 'vitest'
import {
  archiveCertificateTemplate,
  createCertificateTemplate,
  getCertificateTemplate,
  listCertificateTemplates,
  makeCertificateTemplateDefault,
  previewCertificateTemplate,
  saveCertificateTemplate,
} from '#contract/certificate-templates.ts'
import { listCertificateRules, saveCertificateRule } from '#contract/certificates.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { defaultLook } from './default-look.ts'

const draft = { name: 'House', look: defaultLook, valid_months: null, logo_file_id: null }

async function buildTemplate() {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const template = await done(classroom.admin, createCertificateTemplate, { params, body: draft })
  return { ...classroom, params, template }
}

describe('certificate templates', () => {
  test('the first is the default, a second is not; one default at a time', async () => {
    const { admin, params, template } = await buildTemplate()
    expect(template).toMatchObject({ is_default: true, can: { archive: false } })
    const second = await done(admin, createCertificateTemplate, { params, body: draft })
    expect(second.is_default).toBe(false)
    await done(admin, makeCertificateTemplateDefault, {
      params: { ...params, templateId: second.id },
    })
    const { items } = await done(admin, listCertificateTemplates, { params })
    expect(items.map(({ id, is_default }) => [id, is_default])).toEqual([
      [second.id, true],
      [template.id, false],
    ])
  })

  test('400 for a variable that is not closed or does not exist, at its field', async () => {
    const { admin, params, template } = await buildTemplate()
    for (const body of ['for {course on {date}', 'for {grade}']) {
      const look = { ...defaultLook, body }
      const created = await call(admin, createCertificateTemplate, {
        params,
        body: { ...draft, look },
      })
      expect([created.status, Object.keys(created.error.errors ?? {})]).toEqual([
        400,
        ['look.body'],
      ])
      const previewed = await call(admin, previewCertificateTemplate, {
        params,
        body: { look, valid_months: null, logo_file_id: null },
      })
      expect(previewed.status).toBe(400)
    }
    const kept = await done(admin, getCertificateTemplate, {
      params: { ...params, templateId: template.id },
    })
    expect(kept.look.body).toBe(defaultLook.body)
  })

  test('409 on top of an older revision', async () => {
    const { admin, params, template } = await buildTemplate()
    const place = { ...params, templateId: template.id }
    const body = { ...draft, name: 'First', revision: template.revision }
    await done(admin, saveCertificateTemplate, { params: place, body })
    const { error } = await call(admin, saveCertificateTemplate, { params: place, body })
    expect(error.code).toBe('certificate_template_changed')
  })

  test('403 for instructors to change, 404 for one of another organization', async () => {
    const { instructor, stranger, otherOrganization, params, template } = await buildTemplate()
    expect(
      (await call(instructor, createCertificateTemplate, { params, body: draft })).status,
    ).toBe(403)
    const strange = await call(stranger, getCertificateTemplate, {
      params: { organizationId: otherOrganization.id, templateId: template.id },
    })
    expect([strange.status, strange.error.code]).toEqual([404, 'certificate_template_not_found'])
  })

  test('404 for a picture that is not the organization’s own', async () => {
    const { admin, params } = await buildTemplate()
    const logo_file_id = '01890000-0000-7000-8000-000000000000'
    const { error } = await call(admin, createCertificateTemplate, {
      params,
      body: { ...draft, logo_file_id },
    })
    expect(error.code).toBe('file_not_found')
  })

  test('a draft is shown by the renderer of the real ones', async () => {
    const { admin, params } = await buildTemplate()
    const preview = await done(admin, previewCertificateTemplate, {
      params,
      body: { look: { ...defaultLook, design: 'laurel' }, valid_months: 12, logo_file_id: null },
    })
    const { server } = await testApp()
    const picture = await server.inject({ url: preview.picture_url })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const pdf = await server.inject({ url: preview.pdf_url })
    expect(pdf.headers['content-type']).toBe('application/pdf')
  }, 30_000)

  test('the default can not be archived', async () => {
    const { admin, params, template } = await buildTemplate()
    const { error } = await call(admin, archiveCertificateTemplate, {
      params: { ...params, templateId: template.id },
    })
    expect(error.code).toBe('certificate_template_default')
  })
})

describe('PUT …/courses/:courseId/certificate-rule/', () => {
  test('200 says which template a course takes; 403 for who only assists', async () => {
    const { instructor, learner, params, template } = await buildTemplate()
    const course = await buildPublishedCourse({
      organizationId: params.organizationId,
      instructorId: instructor.id,
      course: { has_certificate: true },
    })
    const place = { ...params, courseId: course.id }
    const body = {
      template_id: template.id,
      rule: 'completion' as const,
      minimum_percent: null,
      final_lesson_id: null,
    }
    const saved = await done(instructor, saveCertificateRule, { params: place, body })
    expect(saved).toMatchObject({ template_id: template.id, can: { update: true } })
    const { items } = await done(instructor, listCertificateRules, { params })
    expect(items).toHaveLength(1)
    expect((await call(learner, saveCertificateRule, { params: place, body })).status).toBe(404)
    const incomplete = await call(instructor, saveCertificateRule, {
      params: place,
      body: { ...body, rule: 'minimum_score' },
    })
    expect(incomplete.status).toBe(400)
  })
})
