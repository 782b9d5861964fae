import { describe, expect, test } from 'vitest'
import { getPayoutSettings, savePayoutSettings } from '#contract/payout-settings.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const iban = 'DE89 3704 0044 0532 0130 00'
const body = {
  method: { kind: 'bank' as const, holder_name: 'Nina Berg', iban },
  schedule: 'monthly' as const,
  minimum_units: 100,
  password: testPassword,
}

const settings = (organizationId: string) => ({ params: { organizationId } })

describe('PUT /api/organizations/:organizationId/earnings/settings', () => {
  test('200 keeps where the money goes, encrypted, and shows only its end', async () => {
    const { organization, instructor } = await buildClassroom()
    const saved = await call(instructor, savePayoutSettings, {
      ...settings(organization.id),
      body,
    })
    expect(saved.body).toMatchObject({
      method: { kind: 'bank', holder_name: 'Nina Berg', shown: 'DE•• •••• 3000' },
      schedule: 'monthly',
      minimum_units: 100,
    })
    const { mechanisms } = await testApp()
    const row = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('payout_settings')
        .selectAll()
        .where('person_id', '=', instructor.id)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify({ ...row, details: row.details?.toString('latin1') })).not.toContain(
      '0532013',
    )
  })

  test('200 tells the person by mail, without the account', async () => {
    const { organization, instructor } = await buildClassroom()
    await call(instructor, savePayoutSettings, { ...settings(organization.id), body })
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    const mail = sentMail.find(({ to }) => to === instructor.email)
    expect(mail?.subject).toBe('Your payout settings were changed')
    expect(mail?.text).toContain('DE•• •••• 3000')
    expect(mail?.text).not.toContain('0532')
  })

  test('200 keeps the stored account when only the schedule changes', async () => {
    const { organization, instructor } = await buildClassroom()
    const { method: _, ...rest } = body
    await call(instructor, savePayoutSettings, { ...settings(organization.id), body })
    await call(instructor, savePayoutSettings, {
      ...settings(organization.id),
      body: { ...rest, schedule: 'weekly' },
    })
    const now = await call(instructor, getPayoutSettings, settings(organization.id))
    expect(now.body).toMatchObject({ method: { shown: 'DE•• •••• 3000' }, schedule: 'weekly' })
  })

  test('200 takes another way than a bank', async () => {
    const { organization, instructor } = await buildClassroom()
    const { body: saved } = await call(instructor, savePayoutSettings, {
      ...settings(organization.id),
      body: {
        ...body,
        method: {
          kind: 'other',
          holder_name: 'Nina Berg',
          service: 'PayPal',
          account: 'nina@example.com',
        },
      },
    })
    expect(saved.method?.shown).toBe('PayPal ni••••@example.com')
  })

  test.each([
    ['DE89370400440532013001', 'This IBAN has a typo.'],
    ['DE8937040044053201300', 'too short or too long'],
    ['XX89370400440532013000', 'starts with its two-letter country code'],
  ])('400 for the IBAN %s', async (wrong, message) => {
    const { organization, instructor } = await buildClassroom()
    const { status, error } = await call(instructor, savePayoutSettings, {
      ...settings(organization.id),
      body: { ...body, method: { ...body.method, iban: wrong } },
    })
    expect(status).toBe(400)
    expect(error.errors?.['method.iban']).toContain(message)
  })

  test('403 with a wrong password, and nothing changes', async () => {
    const { organization, instructor } = await buildClassroom()
    const refused = await call(instructor, savePayoutSettings, {
      ...settings(organization.id),
      body: { ...body, password: 'guess' },
    })
    expect([refused.status, refused.error.code]).toEqual([403, 'wrong_password'])
    const now = await call(instructor, getPayoutSettings, settings(organization.id))
    expect(now.body.method).toBeNull()
  })

  test('403 for a learner', async () => {
    const { organization, learner } = await buildClassroom()
    const { status } = await call(learner, savePayoutSettings, {
      ...settings(organization.id),
      body,
    })
    expect(status).toBe(403)
  })
})
