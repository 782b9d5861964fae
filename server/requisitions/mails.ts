import type { Requested } from '#contract/requisitions.ts'
import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { RequisitionRow } from './queries.ts'
import { inWords } from './rules.ts'

const footer = 'You get this mail because you asked the platform for something.'

const address = (ctx: Ctx) => `${ctx.app.env.publicUrl}/dashboard/admin/inquiries?tab=requisitions`

/** `kept` says why a limit stays as it is, where it does. */
export const sendGranted = (
  ctx: Ctx,
  requisition: RequisitionRow,
  granted: Requested,
  kept: string,
) =>
  sendMail(ctx, requisition.requester_email, {
    subject: `Approved: ${inWords(granted)}`,
    preview: 'It is ready to use.',
    heading: 'Your request is approved',
    paragraphs: [
      `You asked for ${inWords(requisition.requested as unknown as Requested)}. ${kept || `You now have ${inWords(granted)}.`}`,
    ],
    action: { label: 'Open my dashboard', url: `${ctx.app.env.publicUrl}/dashboard` },
    footer,
  })

export const sendNews = (
  ctx: Ctx,
  requisition: RequisitionRow,
  news: { heading: string; body: string },
) =>
  sendMail(ctx, requisition.requester_email, {
    subject: `${requisition.reference}: ${news.heading}`,
    preview: inWords(requisition.requested as unknown as Requested),
    heading: news.heading,
    paragraphs: [
      `You asked for ${inWords(requisition.requested as unknown as Requested)}.`,
      ...news.body.split(/\n{2,}/),
    ],
    action: { label: 'See my requisition', url: address(ctx) },
    footer,
  })

export const sendToStaff = (ctx: Ctx, email: string, requisition: RequisitionRow, news: string) =>
  sendMail(ctx, email, {
    subject: `${requisition.reference}: ${news}`,
    preview: inWords(requisition.requested as unknown as Requested),
    heading: news,
    paragraphs: [
      `${requisition.requester_name} asks for ${inWords(requisition.requested as unknown as Requested)}.`,
    ],
    action: {
      label: 'Open the requisition',
      url: `${ctx.app.env.publicUrl}/dashboard/super-admin/requisitions?requisition=${requisition.id}`,
    },
    footer: 'You get this mail because you run this platform.',
  })
