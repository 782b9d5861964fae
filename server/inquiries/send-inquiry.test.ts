import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  answerInquiry,
  getMyInquiry,
  listMyInquiries,
  sendInquiry,
  sendMyInquiry,
  withdrawInquiry,
} from '#contract/inquiries.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { inquiryBody as body } from '#server/testing/inquiries.ts'

const send = (given: ReturnType<typeof body>, headers = {}) =>
  call(null, sendInquiry, { body: given }, headers)

describe('POST /api/inquiries/', () => {
  test('200 answers a reference and confirms it by e-mail', async () => {
    const app = await testApp()
    const given = body()
    const { status, body: receipt } = await send(given)
    expect([status, receipt.email]).toEqual([200, given.email])
    await app.drainJobs()
    const mail = app.sentMail.find(({ to }) => to === given.email)
    expect(mail?.subject).toContain(receipt.reference)
  })

  test('sending twice gives the same reference, however the name is written, also at once', async () => {
    const given = body({ organization_name: 'Harbour Institute' })
    const answers = await Promise.all([
      send(given),
      send({ ...given, organization_name: 'The harbour institute, Ltd.' }),
      send({ ...given, message: 'One more thing' }),
    ])
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1)
  })

  test('a filled hidden field is thanked and not heard', async () => {
    const app = await testApp()
    const given = body({ fax: '+1 555' })
    expect((await send(given)).body.reference).toMatch(/^LY-/)
    await app.drainJobs()
    expect(app.sentMail.filter(({ to }) => to === given.email)).toEqual([])
  })

  test('429 after five from one address in a day', async () => {
    const { email } = body()
    for (let i = 0; i < 5; i += 1) {
      expect((await send(body({ email, organization_name: `School ${i}` }))).status).toBe(200)
    }
    expect((await send(body({ email, organization_name: 'School 6' }))).status).toBe(429)
  })

  test('400 names every field that is wrong', async () => {
    const { error } = await send(
      body({ name: ' ', email: 'x', website: 'no address', country: 'Sweden', consent: false }),
    )
    expect(Object.keys(error.errors ?? {}).toSorted()).toEqual([
      'consent',
      'country',
      'email',
      'name',
      'website',
    ])
  })
})

describe('my inquiries', () => {
  const sent = async () => {
    const person = await buildPerson()
    await call(person, sendMyInquiry, { body: body({ email: person.email }) })
    const [summary] = (await call(person, listMyInquiries, {})).body.items
    return { person, params: { inquiryId: summary?.id ?? '' } }
  }

  test('list what I sent, signed in or not, and nobody else’s', async () => {
    const { person, params } = await sent()
    await send(body({ email: person.email, organization_name: `Other ${randomUUID()}` }))
    expect((await call(person, listMyInquiries, {})).body.total).toBe(2)
    const stranger = await buildPerson()
    expect((await call(stranger, listMyInquiries, {})).body.total).toBe(0)
    for (const endpoint of [getMyInquiry, withdrawInquiry]) {
      const { status, error } = await call(stranger, endpoint, { params })
      expect([status, error.code]).toEqual([404, 'inquiry_not_found'])
    }
  })

  test('hold a thread; after withdrawing it is closed', async () => {
    const { person, params } = await sent()
    const answered = await call(person, answerInquiry, { params, body: { body: 'Any news?' } })
    expect(answered.body.thread.at(-1)).toMatchObject({ kind: 'answer', body: 'Any news?' })
    expect((await call(person, withdrawInquiry, { params })).body.status).toBe('withdrawn')
    expect((await call(person, withdrawInquiry, { params })).status).toBe(200)
    const late = await call(person, answerInquiry, { params, body: { body: 'Hello?' } })
    expect([late.status, late.error.code]).toEqual([409, 'inquiry_closed'])
  })
})

describe('an inquiry from an address that is not verified', () => {
  test('is not shown to whoever registers the address, but to its owner', async () => {
    const given = body()
    await send(given)
    const squatter = await buildPerson({ email: given.email, emailVerified: false })
    expect((await call(squatter, listMyInquiries, {})).body.total).toBe(0)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('people')
        .set({ email_verified_at: now })
        .where('id', '=', squatter.id)
        .execute(),
    )
    expect((await call(squatter, listMyInquiries, {})).body.total).toBe(1)
  })

  test('can be neither read nor withdrawn by its id', async () => {
    const given = body()
    await send(given)
    const { mechanisms } = await testApp()
    const { id: inquiryId } = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('inquiries')
        .select('id')
        .where('email', '=', given.email)
        .executeTakeFirstOrThrow(),
    )
    const squatter = await buildPerson({ email: given.email, emailVerified: false })
    const params = { inquiryId }
    expect((await call(squatter, getMyInquiry, { params })).status).toBe(404)
    expect((await call(squatter, withdrawInquiry, { params })).status).toBe(404)
  })
})
