import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { listSuperAdmins } from './queries.ts'

interface Sender {
  id: string
  name: string
  email: string
  reference: string
  organization_name: string
}

const because = (inquiry: Sender) =>
  `You get this mail because this address was given with inquiry ${inquiry.reference}. If it was not you, ignore it.`

const myInquiries = (ctx: Ctx) => `${ctx.app.env.publicUrl}/dashboard/admin/inquiries`

export const sendReceipt = (ctx: Ctx, inquiry: Sender) =>
  sendMail(ctx, inquiry.email, {
    subject: `We have your inquiry ${inquiry.reference}`,
    preview: 'A person reads it and answers within two working days.',
    heading: `Thank you, ${inquiry.name}`,
    paragraphs: [
      `We have your inquiry for ${inquiry.organization_name}. A person reads it and answers to this address within two working days.`,
    ],
    facts: [{ label: 'Reference', value: inquiry.reference }],
    footer: because(inquiry),
  })

/** Tells staff that something waits for them: the owner if there is one, everyone otherwise. */
export async function tellStaff(
  ctx: Ctx,
  inquiry: Sender & { owner_id: string | null },
  news: string,
) {
  const staff = await listSuperAdmins(ctx.db)
  const owner = staff.filter(({ id }) => id === inquiry.owner_id)
  for (const { email } of owner.length > 0 ? owner : staff) {
    const mail = {
      subject: `${inquiry.reference}: ${news}`,
      preview: inquiry.organization_name,
      heading: news,
      paragraphs: [],
      facts: [
        { label: 'From', value: `${inquiry.name} (${inquiry.email})` },
        { label: 'Organization', value: inquiry.organization_name },
        { label: 'Reference', value: inquiry.reference },
      ],
      action: {
        label: 'Open the inquiry',
        url: `${ctx.app.env.publicUrl}/dashboard/super-admin/inquiries?inquiry=${inquiry.id}`,
      },
      footer: 'You get this mail because you run this platform.',
    }
    await sendMail(ctx, email, mail, { replyTo: inquiry.email })
  }
}

export const sendReply = (ctx: Ctx, inquiry: Sender, body: string) =>
  sendMail(ctx, inquiry.email, {
    subject: `About your inquiry ${inquiry.reference}`,
    preview: body.slice(0, 120),
    heading: 'An answer to your inquiry',
    paragraphs: body.split(/\n{2,}/),
    action: { label: 'See my inquiry', url: myInquiries(ctx) },
    footer: because(inquiry),
  })

export const sendDeclined = (ctx: Ctx, inquiry: Sender, reason: string) =>
  sendMail(ctx, inquiry.email, {
    subject: `About your inquiry ${inquiry.reference}`,
    preview: 'We can not set up your organization now.',
    heading: 'We can not set up your organization now',
    paragraphs: reason.split(/\n{2,}/),
    action: { label: 'See my inquiry', url: myInquiries(ctx) },
    footer: because(inquiry),
  })
