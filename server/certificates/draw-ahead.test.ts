import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { testApp } from '#server/testing/test-app.ts'
import { drawAhead } from './draw-ahead.ts'
import { isDrawn } from './draw-sheet.ts'
import { findByCode } from './queries.ts'
import { readCode, statusAt } from './rules.ts'
import { sheetOf } from './sheet-of.ts'

test('the picture of a certificate lies ready before anyone looks at it', async () => {
  const { certificate, organizationId } = await buildCertificate()
  const { mechanisms: app } = await testApp()
  const row = await asSystem(app, ({ db }) => findByCode(db, readCode(certificate.code) ?? ''))
  if (!row) throw new Error('the certificate is not found by its code')
  const sheet = sheetOf(app, row, row, statusAt(row, app.clock.now()))
  expect(await isDrawn(app, sheet, 'png')).toBe(false)
  await drawAhead(app, organizationId, certificate.id)
  expect(await isDrawn(app, sheet, 'png')).toBe(true)
})
