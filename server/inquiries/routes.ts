import * as contract from '#contract/inquiries.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { convertInquiry } from './convert-inquiry.ts'
import {
  assignInquiry,
  contactInquiry,
  declineInquiry,
  getInquiry,
  listInquiries,
  listStaff,
  noteInquiry,
  qualifyInquiry,
  reopenInquiry,
  replyToInquiry,
} from './handle-inquiry.ts'
import { answerInquiry, getMyInquiry, listMyInquiries, withdrawInquiry } from './my-inquiries.ts'
import { sendInquiry } from './send-inquiry.ts'

export const openInquiryRoutes: Route[] = [
  handle(contract.sendInquiry, (ctx, { body }) => sendInquiry(ctx, body)),
]

export const personInquiryRoutes: Route[] = [
  handle(contract.listMyInquiries, (ctx, { query }) => listMyInquiries(ctx, query)),
  handle(contract.sendMyInquiry, (ctx, { body }) => sendInquiry(ctx, body)),
  handle(contract.getMyInquiry, (ctx, { params }) => getMyInquiry(ctx, params.inquiryId)),
  handle(contract.answerInquiry, (ctx, { params, body }) =>
    answerInquiry(ctx, params.inquiryId, body.body),
  ),
  handle(contract.withdrawInquiry, (ctx, { params }) => withdrawInquiry(ctx, params.inquiryId)),
]

export const platformInquiryRoutes: Route[] = [
  handle(contract.listInquiries, (ctx, { query }) => listInquiries(ctx, query)),
  handle(contract.getInquiry, (ctx, { params }) => getInquiry(ctx, params.inquiryId)),
  handle(contract.contactInquiry, (ctx, { params }) => contactInquiry(ctx, params.inquiryId)),
  handle(contract.qualifyInquiry, (ctx, { params }) => qualifyInquiry(ctx, params.inquiryId)),
  handle(contract.reopenInquiry, (ctx, { params }) => reopenInquiry(ctx, params.inquiryId)),
  handle(contract.assignInquiry, (ctx, { params, body }) =>
    assignInquiry(ctx, params.inquiryId, body.owner_id),
  ),
  handle(contract.noteInquiry, (ctx, { params, body }) =>
    noteInquiry(ctx, params.inquiryId, body.body),
  ),
  handle(contract.replyToInquiry, (ctx, { params, body }) =>
    replyToInquiry(ctx, params.inquiryId, body.body),
  ),
  handle(contract.declineInquiry, (ctx, { params, body }) =>
    declineInquiry(ctx, params.inquiryId, body.reason),
  ),
  handle(contract.convertInquiry, (ctx, { params, body }) =>
    convertInquiry(ctx, params.inquiryId, body),
  ),
  handle(contract.listStaff, (ctx) => listStaff(ctx)),
]
