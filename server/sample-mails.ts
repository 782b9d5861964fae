import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import * as addresses from '#server/identity/addresses/mails.ts'
import * as identity from '#server/identity/mails.ts'
import * as inquiries from '#server/inquiries/mails.ts'
import { sendPayoutSettingsChanged } from '#server/earnings/mails.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { collectMails, sendMails, type Mail } from '#server/mail/send-mail.ts'
import { notificationMail, sendDigest } from '#server/notifications/mails.ts'
import { invitationMail, sendOrganizationNews } from '#server/organizations/mails.ts'
import { show } from '#server/words/sentence.ts'
import { receiptMail } from '#server/orders/receipt-mail.ts'
import { reportMail } from '#server/reports/runs/tell-recipients.ts'
import { sendLinked } from '#server/single-sign-on/mails.ts'
import { wordAll } from '#server/words/word.ts'
import { sampleNews } from './sample-news.ts'

const sample = {
  id: '00000000-0000-7000-8000-000000000001',
  person_id: '00000000-0000-7000-8000-000000000001',
  email: 'learner@example.org',
  address: 'learner@example.org',
  first_name: 'Noor',
  time_zone: 'Europe/Berlin',
}

const organizationId = '00000000-0000-7000-8000-000000000002'
const brand: MailBrand = {
  organizationId,
  name: 'Northwind Academy',
  logoUrl: null,
  accent: '#7a4a8c',
}
const code = { code: '123456', token: 'sample' }

/**
 * Every mail that Lyceum writes, with sample data, by the senders that write the real ones. Nothing is queued, and nobody
 * who really exists is named.
 */
export async function listSampleMails(
  app: Mechanisms,
  kinds: readonly NotificationKind[],
  language = 'en',
): Promise<Mail[]> {
  const person = { ...sample, language }
  const reader = { language, timeZone: sample.time_zone }
  const mails = await asSystem(app, (ctx) =>
    collectMails(async () => {
      await identityMails(ctx, person)
      await organizationMails(ctx, person)
      await businessMails(ctx, person)
      await sendMails(
        ctx,
        kinds.map((kind) => kindMail(ctx, kind, person)),
      )
      await sendDigest(
        ctx,
        person,
        kinds.slice(0, 4).map((kind) => toldOf(kind, person)),
        new Map([[organizationId, brand]]),
      )
    }),
  )
  return mails.map((mail) => ({ ...mail, reader }))
}

type Person = typeof sample & { language: string }

async function identityMails(ctx: Ctx, person: Person) {
  await identity.sendWelcome(ctx, person)
  await identity.sendResetCode(ctx, person, code.code)
  await identity.sendPasswordChanged(ctx, person)
  await identity.sendTwoFactorChanged(ctx, person, 'on')
  await identity.sendPasskeyChanged(ctx, person, { what: 'added', name: 'My phone' })
  await identity.sendNewSignIn(ctx, person, {
    device: 'Firefox on Linux',
    ipAddress: '192.0.2.7',
    location: show({ region: 'DE' }),
  })
  await identity.sendAccountDeleted(ctx, person)
  await addresses.sendVerifyEmail(ctx, person, code)
  await addresses.sendChangeEmail(ctx, person, code)
  await addresses.sendAddressInUse(ctx, person.email)
  await addresses.sendEmailChanged(ctx, person, 'new@example.org', code.token)
}

async function organizationMails(ctx: Ctx, person: Person) {
  const closed = { name: brand.name, suspension_message: 'We are moving house.', brand }
  for (const news of ['suspended', 'restored', 'to_be_deleted'] as const) {
    await sendOrganizationNews(ctx, person.email, closed, news)
  }
  const invitation = {
    email: person.email,
    role: 'instructor' as const,
    message: 'We would love to have you teach the spring course.',
    organizationId,
    organizationName: brand.name,
    token: code.token,
  }
  const content = invitationMail(ctx, 'Dana Whitfield', invitation, brand)
  await sendMails(ctx, [{ to: person.email, content }])
  await sendLinked(ctx, person, { organizationName: brand.name, brand })
}

async function businessMails(ctx: Ctx, person: Person) {
  const inquiry = {
    id: person.id,
    name: 'Noor Haddad',
    email: person.email,
    reference: 'IN-1042',
    organization_name: 'Harbor Institute',
  }
  await inquiries.sendReceipt(ctx, inquiry)
  await inquiries.sendReply(
    ctx,
    inquiry,
    'Thank you for asking.\n\nWould Tuesday suit you for a call?',
  )
  await inquiries.sendDeclined(ctx, inquiry, 'We are full until the autumn.')
  await sendPayoutSettingsChanged(ctx, person, {
    organizationId,
    method: { before: 'Bank account ••34', after: 'Bank account ••78' },
  })
  const report = { title: 'Course completion', name: brand.name, report_id: 'sample' }
  const content = reportMail(ctx.app, {
    ...report,
    row_count: 214,
    owner: 'Dana Whitfield',
    first_name: person.first_name,
    brand,
  })
  await sendMails(ctx, [
    { to: person.email, content },
    { to: person.email, content: receiptMail(ctx.app, order, person, brand) },
  ])
}

const order: Parameters<typeof receiptMail>[1] = {
  id: sample.id,
  organization_id: organizationId,
  course_id: sample.id,
  subscription_id: null,
  course_title: 'Data literacy',
  reference: 'LY-1042',
  currency: 'EUR',
  price_minor: 4900,
  discount_minor: 490,
  coupon_code: 'SPRING',
  tax_name: 'VAT',
  tax_basis_points: 1900,
  tax_included: true,
  tax_minor: 704,
  total_minor: 4410,
  invoice_number: '2027-0042',
}

function toldOf(kind: NotificationKind, { language, time_zone }: Person) {
  const { title, message, link, detail } = sampleNews(kind)
  const words = { title, message, reason: kind.reason }
  const texts = wordAll(words, { language, timeZone: time_zone })
  return { kind: kind.name, organization_id: organizationId, ...texts, words, link, detail }
}

function kindMail(ctx: Ctx, kind: NotificationKind, person: Person): Mail {
  return notificationMail(ctx, person, toldOf(kind, person), { kind, brand })
}
