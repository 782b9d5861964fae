import { describe, expect, test } from 'vitest'
import { verifyCertificate } from '#contract/certificates.ts'
import { call } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findVerifyHead } from './page-head.ts'

describe('GET /api/certificates/:code/verify/', () => {
  test('200 repeats every claim to anyone, however the code is typed', async () => {
    const { certificate } = await buildCertificate()
    const typed = certificate.code.toLowerCase().replaceAll('-', ' ')
    const { status, body } = await call(null, verifyCertificate, { params: { code: typed } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'valid',
      code: certificate.code,
      learner_name: certificate.learner_name,
      course_title: 'Reading rivers',
      organization_name: 'Test organization',
      study_seconds: 0,
      completed_at: certificate.completed_at,
    })
  })

  test('404 for a code that nobody holds, and for what is none', async () => {
    for (const code of ['0000-0000-0000', 'x', '../secret', 'ÄÖÜ']) {
      const { status, error } = await call(null, verifyCertificate, { params: { code } })
      expect([status, error.code]).toEqual([404, 'certificate_not_found'])
    }
  })
})

describe('the page of a certificate', () => {
  test('says what it is about in its head, and keeps search engines out', async () => {
    const { certificate } = await buildCertificate()
    const { mechanisms } = await testApp()
    const head = await findVerifyHead(mechanisms, `/verify/${certificate.code}`)
    expect(head).toMatchObject({
      hidden: true,
      image: `/files/cards/certificates/${certificate.code}.png`,
    })
    expect(head?.title).toContain('Reading rivers')
    const unknown = await findVerifyHead(mechanisms, '/verify/nothing')
    expect(unknown).toMatchObject({ status: 404, hidden: true })
  })
})

describe('GET /files/certificates/…', () => {
  const get = async (url: string, headers = {}) => (await testApp()).server.inject({ url, headers })

  test('200 the PDF and the picture, drawn once', async () => {
    const { certificate } = await buildCertificate()
    const pdf = await get(certificate.pdf_url)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain('attachment')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const again = await get(certificate.pdf_url, { 'if-none-match': pdf.headers['etag'] })
    expect(again.statusCode).toBe(304)
    expect((await get(certificate.picture_url)).headers['content-type']).toBe('image/png')
  }, 30_000)

  test('404 for an unknown code, an unsigned template and a course of nobody', async () => {
    const paths = [
      '/files/certificates/0000-0000-0000.pdf',
      '/files/certificates/0000-0000-0000.exe',
      '/files/certificates/templates/01890000-0000-7000-8000-000000000000.png?revision=1',
      '/files/certificates/courses/01890000-0000-7000-8000-000000000000.png',
      '/files/certificates/previews/..%2F..%2Fetc.png',
    ]
    for (const path of paths) expect((await get(path)).statusCode).toBe(404)
  })
})
