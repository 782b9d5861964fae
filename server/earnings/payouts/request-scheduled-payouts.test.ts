import { describe, expect, test } from 'vitest'
import { listMyPayouts } from '#contract/payouts.ts'
import { savePayoutSettings } from '#contract/payout-settings.ts'
import { call, testPassword } from '#server/testing/actors.ts'
import { at, buildEarner, makePayable } from '#server/testing/build-earner.ts'
import { testApp } from '#server/testing/test-app.ts'
import { requestScheduledPayouts, startOf } from './request-scheduled-payouts.ts'

describe('the schedule', () => {
  test('begins a week on Monday and a month on its first day', () => {
    const sunday = new Date('2026-11-15T13:00:00Z')
    expect(startOf('weekly', sunday).toISOString()).toBe('2026-11-09T00:00:00.000Z')
    expect(startOf('weekly', new Date('2026-11-16T00:00:00Z')).toISOString()).toBe(
      '2026-11-16T00:00:00.000Z',
    )
    expect(startOf('monthly', sunday).toISOString()).toBe('2026-11-01T00:00:00.000Z')
  })

  test('asks once a period, and only for whoever chose it before', async () => {
    const { instructor, params, sell, release } = await buildEarner()
    await makePayable(instructor, params)
    await call(instructor, savePayoutSettings, {
      params,
      body: { schedule: 'monthly', minimum_units: 1, password: testPassword },
    })
    await sell()
    await release()
    const { mechanisms } = await testApp()
    const count = async () => {
      await requestScheduledPayouts(mechanisms)
      const query = { page: 1, page_size: 20 }
      return (await call(instructor, listMyPayouts, { params, query })).body.total
    }
    expect(await count()).toBe(0)
    await at(new Date(), ({ db }) =>
      db
        .updateTable('payout_settings')
        .set({ changed_at: new Date('2020-01-01') })
        .where('person_id', '=', instructor.id)
        .execute(),
    )
    expect(await count()).toBe(1)
    expect(await count()).toBe(1)
  })
})
