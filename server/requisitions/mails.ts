import type { Requested } from '#contract/requisitions.ts'
import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import type { RequisitionRow } from './queries.ts'
import { inWords } from './rules.ts'

const footer = say('You get this email because you sent us a request.')

const wantedBy = (requisition: RequisitionRow) =>
  inWords(requisition.requested as unknown as Requested)

const address = (ctx: Ctx) => `${ctx.app.env.publicUrl}/dashboard/admin/inquiries?tab=requisitions`

/** `kept` says why a limit stays as it is, where it does. */
export const sendGranted = (
  ctx: Ctx,
  requisition: RequisitionRow,
  granted: Requested,
  kept: Sentence | null,
) =>
  sendMail(ctx, requisition.requester_email, {
    subject: say('Approved: {granted}', { granted: inWords(granted) }),
    preview: say('Ready to use.'),
    heading: say('Your request was approved'),
    paragraphs: [
      say('You asked for {wanted}.', { wanted: wantedBy(requisition) }),
      kept ?? say('You now have {granted}.', { granted: inWords(granted) }),
    ],
    action: { label: say('Go to your dashboard'), url: `${ctx.app.env.publicUrl}/dashboard` },
    footer,
  })

export const sendNews = (
  ctx: Ctx,
  requisition: RequisitionRow,
  news: { heading: Sentence; body: string },
) =>
  sendMail(ctx, requisition.requester_email, {
    subject: say('{reference}: {news}', {
      reference: requisition.reference,
      news: news.heading,
    }),
    preview: wantedBy(requisition),
    heading: news.heading,
    paragraphs: [
      say('You asked for {wanted}.', { wanted: wantedBy(requisition) }),
      ...news.body.split(/\n{2,}/),
    ],
    action: { label: say('View your request'), url: address(ctx) },
    footer,
  })

export const sendToStaff = (ctx: Ctx, email: string, requisition: RequisitionRow, news: Sentence) =>
  sendMail(ctx, email, {
    subject: say('{reference}: {news}', { reference: requisition.reference, news }),
    preview: wantedBy(requisition),
    heading: news,
    paragraphs: [
      say('{name} is asking for {wanted}.', {
        name: requisition.requester_name,
        wanted: wantedBy(requisition),
      }),
    ],
    action: {
      label: say('Review the request'),
      url: `${ctx.app.env.publicUrl}/dashboard/super-admin/requisitions?requisition=${requisition.id}`,
    },
    footer: say('You get this email because you run this platform.'),
  })
