import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { listSuperAdmins } from './queries.ts'

interface Sender {
  id: string
  name: string
  email: string
  reference: string
  organization_name: string
}

const because = (inquiry: Sender) =>
  say(
    'You get this email because someone sent inquiry {reference} with this address. If it wasn’t you, ignore this email.',
    { reference: inquiry.reference },
  )

const myInquiries = (ctx: Ctx) => `${ctx.app.env.publicUrl}/dashboard/admin/inquiries`

export const sendReceipt = (ctx: Ctx, inquiry: Sender) =>
  sendMail(ctx, inquiry.email, {
    subject: say('We received your inquiry {reference}', { reference: inquiry.reference }),
    preview: say('We’ll reply within two business days.'),
    heading: say('Thank you, {name}', { name: inquiry.name }),
    paragraphs: [
      say(
        'We received your inquiry for {organization}. Someone from our team will reply to this address within two business days.',
        { organization: inquiry.organization_name },
      ),
    ],
    facts: [{ label: say('Reference'), value: inquiry.reference }],
    footer: because(inquiry),
  })

/** Notifies the person in charge of an inquiry; all staff while nobody is. */
export async function tellStaff(
  ctx: Ctx,
  inquiry: Sender & { owner_id: string | null },
  news: Sentence,
) {
  const staff = await listSuperAdmins(ctx.db)
  const owner = staff.filter(({ id }) => id === inquiry.owner_id)
  for (const { email } of owner.length > 0 ? owner : staff) {
    const mail = {
      subject: say('{reference}: {news}', { reference: inquiry.reference, news }),
      preview: inquiry.organization_name,
      heading: news,
      paragraphs: [],
      facts: [
        { label: say('From'), value: `${inquiry.name} (${inquiry.email})` },
        { label: say('Organization'), value: inquiry.organization_name },
        { label: say('Reference'), value: inquiry.reference },
      ],
      action: {
        label: say('Open the inquiry'),
        url: `${ctx.app.env.publicUrl}/dashboard/super-admin/inquiries?inquiry=${inquiry.id}`,
      },
      footer: say('You get this email because you run this platform.'),
    }
    await sendMail(ctx, email, mail, { replyTo: inquiry.email })
  }
}

export const sendReply = (ctx: Ctx, inquiry: Sender, body: string) =>
  sendMail(ctx, inquiry.email, {
    subject: say('About your inquiry {reference}', { reference: inquiry.reference }),
    preview: body.slice(0, 120),
    heading: say('A reply to your inquiry'),
    paragraphs: body.split(/\n{2,}/),
    action: { label: say('View your inquiry'), url: myInquiries(ctx) },
    footer: because(inquiry),
  })

export const sendDeclined = (ctx: Ctx, inquiry: Sender, reason: string) =>
  sendMail(ctx, inquiry.email, {
    subject: say('About your inquiry {reference}', { reference: inquiry.reference }),
    preview: say('We can’t set up your organization right now.'),
    heading: say('We can’t set up your organization right now'),
    paragraphs: reason.split(/\n{2,}/),
    action: { label: say('View your inquiry'), url: myInquiries(ctx) },
    footer: because(inquiry),
  })
