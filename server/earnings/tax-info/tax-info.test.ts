import { describe, expect, test } from 'vitest'
import {
  getTaxInfo,
  getTaxInfoOf,
  listTaxNumbers,
  requestTaxCorrection,
  revealTaxNumbers,
  saveTaxInfo,
  verifyTaxInfo,
} from '#contract/tax-info.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const idnr = '36574261809'
const body = {
  country: 'DE',
  person_kind: 'individual' as const,
  legal_name: 'Nina Berg',
  street: 'Hauptstraße 1',
  postal_code: '10115',
  city: 'Berlin',
  numbers: { 'DE.idnr': '36 574 261 809' },
  certified: true as const,
}

async function buildTaxpayer() {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const saved = await call(classroom.instructor, saveTaxInfo, { params, body })
  expect(saved.status).toBe(200)
  return { ...classroom, params, of: { ...params, personId: classroom.instructor.id } }
}

describe('PUT /api/organizations/:organizationId/earnings/tax-info', () => {
  test('200 checks the number, masks it and keeps it encrypted', async () => {
    const { instructor, params } = await buildTaxpayer()
    const { body: mine } = await call(instructor, getTaxInfo, { params })
    expect(mine).toMatchObject({ status: 'complete', numbers: [{ masked: '•••• 809' }] })
    const { mechanisms } = await testApp()
    const row = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('tax_infos')
        .selectAll()
        .where('person_id', '=', instructor.id)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify({ ...row, numbers: row.numbers.toString('latin1') })).not.toContain(idnr)
  })

  test('200 keeps a number that is not typed again, but not for another country', async () => {
    const { instructor, params } = await buildTaxpayer()
    const again = { ...body, city: 'Hamburg', numbers: {} }
    expect((await call(instructor, saveTaxInfo, { params, body: again })).body).toMatchObject({
      city: 'Hamburg',
      numbers: [{ kind: 'DE.idnr', masked: '•••• 809' }],
    })
    const { status, error } = await call(instructor, saveTaxInfo, {
      params,
      body: { ...again, country: 'AT' },
    })
    expect(status).toBe(400)
    expect(error.errors).toEqual({ 'numbers.AT.tin': 'Required' })
  })

  test('400 for a number with a wrong digit', async () => {
    const { instructor, params } = await buildTaxpayer()
    const { status, error } = await call(instructor, saveTaxInfo, {
      params,
      body: { ...body, numbers: { 'DE.idnr': '36574261808' } },
    })
    expect(status).toBe(400)
    expect(error.errors?.['numbers.DE.idnr']).toContain('a valid IdNr')
  })

  test('403 for a learner', async () => {
    const { learner, params } = await buildTaxpayer()
    expect((await call(learner, saveTaxInfo, { params, body })).status).toBe(403)
    expect(
      (
        await call(learner, listTaxNumbers, {
          params,
          query: { country: 'DE', person_kind: 'company' },
        })
      ).status,
    ).toBe(403)
  })
})

describe('what an admin may see of it', () => {
  test('numbers are masked until they are asked for, and the payee sees who asked', async () => {
    const { admin, instructor, params, of } = await buildTaxpayer()
    const masked = await call(admin, getTaxInfoOf, { params: of })
    expect(JSON.stringify(masked.body)).not.toContain(idnr)
    const whole = await call(admin, revealTaxNumbers, {
      params: of,
      body: { reason: 'Yearly statement' },
    })
    expect(whole.body.numbers).toEqual([{ kind: 'DE.idnr', label: 'IdNr', value: idnr }])
    const { body: mine } = await call(instructor, getTaxInfo, { params })
    expect(mine.views).toMatchObject([{ viewer: { id: admin.id }, reason: 'Yearly statement' }])
  })

  test('a correction undoes the verification, and saving again undoes both', async () => {
    const { admin, instructor, params, of } = await buildTaxpayer()
    expect((await call(admin, verifyTaxInfo, { params: of })).body.status).toBe('verified')
    const asked = await call(admin, requestTaxCorrection, {
      params: of,
      body: { reason: 'The street is missing' },
    })
    expect(asked.body).toMatchObject({
      status: 'correction_needed',
      reason: 'The street is missing',
    })
    expect((await call(instructor, saveTaxInfo, { params, body })).body.status).toBe('complete')
  })

  test('403 for another instructor and 404 for someone who is not paid here', async () => {
    const { admin, instructor, learner, stranger, params, of } = await buildTaxpayer()
    const reason = { reason: 'Curious' }
    expect((await call(instructor, revealTaxNumbers, { params: of, body: reason })).status).toBe(
      403,
    )
    for (const personId of [learner.id, stranger.id]) {
      const { status, error } = await call(admin, getTaxInfoOf, { params: { ...params, personId } })
      expect([status, error.code]).toEqual([404, 'payee_not_found'])
    }
  })

  test('409 when there is nothing to verify', async () => {
    const { organization, admin, instructor } = await buildClassroom()
    const { status, error } = await call(admin, verifyTaxInfo, {
      params: { organizationId: organization.id, personId: instructor.id },
    })
    expect([status, error.code]).toEqual([409, 'tax_info_missing'])
  })
})
