import { describe, expect, test } from 'vitest'
import {
  assignInquiry,
  contactInquiry,
  convertInquiry,
  declineInquiry,
  getInquiry,
  getMyInquiry,
  listInquiries,
  noteInquiry,
  qualifyInquiry,
  reopenInquiry,
  replyToInquiry,
  sendMyInquiry,
} from '#contract/inquiries.ts'
import { acceptInvitation, listReceivedInvitations } from '#contract/invitations.ts'
import { getOrganization } from '#contract/organizations.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { inquiryBody } from '#server/testing/inquiries.ts'
import { testApp } from '#server/testing/test-app.ts'

async function received() {
  const sender = await buildPerson()
  const staff = await buildPerson({ superAdmin: true })
  const body = inquiryBody({ email: sender.email })
  const { reference } = (await call(sender, sendMyInquiry, { body })).body
  const list = await call(staff, listInquiries, { query: { search: reference } })
  const params = { inquiryId: list.body.items[0]?.id ?? '' }
  return { sender, staff, body, reference, params }
}

describe('the pipeline', () => {
  test('goes from new over contacted to qualified, and counts each state', async () => {
    const { staff, params } = await received()
    const before = (await call(staff, listInquiries, {})).body.counts
    expect((await call(staff, contactInquiry, { params })).body.status).toBe('contacted')
    const qualified = await call(staff, qualifyInquiry, { params })
    expect(qualified.body).toMatchObject({ status: 'qualified', owner: { id: staff.id } })
    const after = (await call(staff, listInquiries, {})).body.counts
    expect([after.new, after.qualified]).toEqual([before.new - 1, before.qualified + 1])
    expect((await call(staff, contactInquiry, { params })).status).toBe(409)
  })

  test('a reply reaches the sender by e-mail and in the thread; a note does not', async () => {
    const app = await testApp()
    const { sender, staff, params } = await received()
    await call(staff, noteInquiry, { params, body: { body: 'Sounds serious.' } })
    const replied = await call(staff, replyToInquiry, { params, body: { body: 'Hello Ada' } })
    expect(replied.body.status).toBe('contacted')
    await app.drainJobs()
    expect(app.sentMail.findLast(({ to }) => to === sender.email)?.text).toContain('Hello Ada')
    const mine = await call(sender, getMyInquiry, { params })
    expect(mine.body.thread.map(({ kind }) => kind)).toEqual(['reply', 'status'])
    expect(JSON.stringify(mine.body)).not.toContain('serious')
  })

  test('declining tells why; a declined inquiry can be taken up again', async () => {
    const app = await testApp()
    const { sender, staff, params } = await received()
    await call(staff, declineInquiry, { params, body: { reason: 'Not in your country yet.' } })
    await app.drainJobs()
    expect(app.sentMail.findLast(({ to }) => to === sender.email)?.text).toContain('Not in your')
    expect((await call(staff, qualifyInquiry, { params })).status).toBe(409)
    expect((await call(staff, reopenInquiry, { params })).body.status).toBe('contacted')
  })

  test('an inquiry belongs to someone of the staff, nobody else', async () => {
    const { sender, staff, params } = await received()
    const assigned = await call(staff, assignInquiry, { params, body: { owner_id: staff.id } })
    expect(assigned.body.owner?.id).toBe(staff.id)
    const refused = await call(staff, assignInquiry, { params, body: { owner_id: sender.id } })
    expect(refused.status).toBe(400)
  })

  test('names other inquiries and organizations that may be the same', async () => {
    const { staff, params, body } = await received()
    const other = await buildPerson()
    await call(other, sendMyInquiry, {
      body: inquiryBody({
        email: other.email,
        organization_name: body.organization_name.toUpperCase(),
      }),
    })
    const { relatives } = (await call(staff, getInquiry, { params })).body
    expect(relatives[0]).toMatchObject({ kind: 'inquiry', because: 'name' })
  })
})

describe('POST …/convert/', () => {
  const convert = { organization_name: 'Harbor', seat_limit: 40, message: 'Welcome aboard.' }

  test('makes the organization and invites its first admin, who accepts and is admin', async () => {
    const { sender, staff, params } = await received()
    const body = { ...convert, admin_email: sender.email }
    const { body: inquiry } = await call(staff, convertInquiry, { params, body })
    expect(inquiry).toMatchObject({ status: 'converted', organization: { name: 'Harbor' } })
    const [invitation] = (await call(sender, listReceivedInvitations, {})).body
    expect(invitation).toMatchObject({ role: 'admin', message: 'Welcome aboard.' })
    const invitationId = invitation?.id ?? ''
    const joined = await call(sender, acceptInvitation, { params: { invitationId } })
    expect(joined.body.role).toBe('admin')
    const organization = await call(sender, getOrganization, {
      params: { organizationId: joined.body.id },
    })
    expect(organization.body).toMatchObject({ name: 'Harbor' })
  })

  test('makes one organization when two of the staff convert at once', async () => {
    const { sender, staff, params } = await received()
    const body = { ...convert, admin_email: sender.email }
    const answers = await Promise.all([
      call(staff, convertInquiry, { params, body }),
      call(staff, convertInquiry, { params, body }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await call(sender, listReceivedInvitations, {})).body).toHaveLength(1)
  })
})
