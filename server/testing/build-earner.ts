import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { savePayoutSettings } from '#contract/payout-settings.ts'
import { saveTaxInfo } from '#contract/tax-info.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { postRefund } from '#server/ledger/post-refund.ts'
import { postSale } from '#server/ledger/post-sale.ts'
import { releaseHolds } from '#server/ledger/release-holds.ts'
import { buildClassroom, buildMember, call, testPassword, type Actor } from './actors.ts'
import { buildPublishedCourse } from './build-published-course.ts'
import { testApp } from './test-app.ts'

const day = 86_400_000

/** As a job would, at a time of its own. */
export async function at<T>(now: Date, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, (ctx) => run({ ...ctx, now }))
}

/** An organization that sells a course of an instructor, who gets 70 of 100. */
export async function buildEarner() {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const secondAdmin = await buildMember(organizationId, 'admin')
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    course: { price_minor: 10_000 },
  })
  const { clock } = await testApp()
  const sell = async (total = 10_000, { currency = 'EUR', daysAgo = 30 } = {}) => {
    const orderId = randomUUID()
    await at(new Date(clock.now().getTime() - daysAgo * day), (ctx) =>
      postSale(ctx, {
        organizationId,
        orderId,
        courseId: course.id,
        currency,
        provider: 'manual',
        total,
        tax: 0,
      }),
    )
    return orderId
  }
  const refund = (orderId: string, amount: number, currency = 'EUR') => {
    const key = `refund ${randomUUID()}`
    const taken = { organizationId, orderId, amount, currency, key, provider: 'manual' }
    return at(clock.now(), (ctx) => postRefund(ctx, taken))
  }
  return {
    ...classroom,
    secondAdmin,
    params: { organizationId },
    courseId: course.id,
    sell,
    refund,
    release: async () => {
      while ((await at(clock.now(), (ctx) => releaseHolds(ctx))) > 0);
    },
  }
}

/** With a bank account and complete tax information: nothing but money is missing. */
export async function makePayable(actor: Actor, params: { organizationId: string }) {
  const settings = await call(actor, savePayoutSettings, {
    params,
    body: {
      method: { kind: 'bank', holder_name: 'Nina Berg', iban: 'DE89370400440532013000' },
      schedule: 'on_request',
      minimum_units: 50,
      password: testPassword,
    },
  })
  const taxInfo = await call(actor, saveTaxInfo, {
    params,
    body: {
      country: 'DE',
      person_kind: 'individual',
      legal_name: 'Nina Berg',
      street: 'Hauptstraße 1',
      postal_code: '10115',
      city: 'Berlin',
      numbers: { 'DE.idnr': '36574261809' },
      certified: true,
    },
  })
  expect([settings.status, taxInfo.status]).toEqual([200, 200])
}
