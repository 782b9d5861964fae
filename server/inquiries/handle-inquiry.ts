import type { Inquiry, InquiryStatus, InquirySummary } from '#contract/inquiries.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { sendDeclined, sendReply } from './mails.ts'
import { staffPolicy } from './policy.ts'
import { presentInquiry, presentInquirySummary } from './present.ts'
import {
  countByStatus,
  getInquiryRow,
  listRelatives,
  listSuperAdmins,
  listThread,
  lockInquiry,
  pageOfInquiries,
} from './queries.ts'

interface Filter extends PageQuery {
  status?: InquiryStatus | 'open' | undefined
  owner?: 'me' | 'nobody' | undefined
  sort: 'newest' | 'oldest' | 'learners'
}

export async function listInquiries(
  ctx: PersonCtx,
  filter: Filter,
): Promise<Page<InquirySummary> & { counts: Record<InquiryStatus, number> }> {
  const { rows, ...totals } = await pageOfInquiries(ctx.db, ctx.personId, filter)
  return {
    items: rows.map(presentInquirySummary),
    ...totals,
    counts: await countByStatus(ctx.db),
  }
}

export async function getInquiry(ctx: PersonCtx, inquiryId: string): Promise<Inquiry> {
  const row = await getInquiryRow(ctx.db, inquiryId)
  const [thread, relatives] = await Promise.all([
    listThread(ctx.db, inquiryId),
    listRelatives(ctx.db, row),
  ])
  return presentInquiry(row, thread, relatives)
}

export const contactInquiry = (ctx: PersonCtx, inquiryId: string) =>
  moveOn(ctx, inquiryId, 'contact', 'contacted', { contacted_at: ctx.now })

export const qualifyInquiry = (ctx: PersonCtx, inquiryId: string) =>
  moveOn(ctx, inquiryId, 'qualify', 'qualified', { qualified_at: ctx.now })

/** Takes a declined inquiry up where it stood before. */
export const reopenInquiry = (ctx: PersonCtx, inquiryId: string) =>
  moveOn(ctx, inquiryId, 'reopen', 'contacted', {
    declined_at: null,
    contacted_at: ctx.now,
    qualified_at: null,
  })

/** Declines with a reason, which the sender is told by e-mail. */
export async function declineInquiry(ctx: PersonCtx, inquiryId: string, reason: string) {
  const declined = await moveOn(
    ctx,
    inquiryId,
    'decline',
    'declined',
    { declined_at: ctx.now },
    reason,
  )
  await sendDeclined(ctx, declined, reason)
  return declined
}

/** Gives the inquiry to someone of the staff, or to nobody. */
export async function assignInquiry(
  ctx: PersonCtx,
  inquiryId: string,
  ownerId: string | null,
): Promise<Inquiry> {
  await lockInquiry(ctx.db, inquiryId)
  const staff = await listSuperAdmins(ctx.db)
  if (ownerId !== null && !staff.some(({ id }) => id === ownerId)) {
    throw problem('invalid_request', { errors: { owner_id: say('Choose a member of the staff') } })
  }
  await ctx.db
    .updateTable('inquiries')
    .set({ owner_id: ownerId })
    .where('id', '=', inquiryId)
    .execute()
  await record(ctx, inquiryId, 'inquiry.assigned', { owner_id: ownerId })
  return getInquiry(ctx, inquiryId)
}

export async function noteInquiry(
  ctx: PersonCtx,
  inquiryId: string,
  body: string,
): Promise<Inquiry> {
  await lockInquiry(ctx.db, inquiryId)
  await addMessage(ctx, inquiryId, { kind: 'note', body })
  return getInquiry(ctx, inquiryId)
}

/** Answers the sender by e-mail and keeps the answer in the thread; a new inquiry counts as contacted from then on. */
export async function replyToInquiry(
  ctx: PersonCtx,
  inquiryId: string,
  body: string,
): Promise<Inquiry> {
  const inquiry = await lockInquiry(ctx.db, inquiryId)
  if (!staffPolicy.reply(ctx, inquiry)) throw problem('inquiry_closed')
  await addMessage(ctx, inquiryId, { kind: 'reply', body })
  await sendReply(ctx, inquiry, body)
  await record(ctx, inquiryId, 'inquiry.replied')
  return inquiry.status === 'new' ? contactInquiry(ctx, inquiryId) : getInquiry(ctx, inquiryId)
}

interface Stamps {
  contacted_at?: Date
  qualified_at?: Date | null
  converted_at?: Date
  declined_at?: Date | null
  organization_id?: string
}

/** Moves an inquiry one state on, with an entry in its thread. Of two people at once, the second is told. */
export async function moveOn(
  ctx: PersonCtx,
  inquiryId: string,
  ability: keyof typeof staffPolicy,
  status: InquiryStatus,
  stamps: Stamps,
  body = '',
): Promise<Inquiry> {
  const inquiry = await lockInquiry(ctx.db, inquiryId)
  if (!staffPolicy[ability](ctx, inquiry)) {
    throw problem('inquiry_closed', { detail: say('This inquiry is already closed.') })
  }
  await ctx.db
    .updateTable('inquiries')
    .set({ ...stamps, owner_id: inquiry.owner_id ?? ctx.personId })
    .where('id', '=', inquiryId)
    .execute()
  await addMessage(ctx, inquiryId, { kind: 'status', body, status })
  await record(ctx, inquiryId, `inquiry.${status}`, { from: inquiry.status })
  return getInquiry(ctx, inquiryId)
}

const addMessage = (
  ctx: PersonCtx,
  inquiryId: string,
  message: { kind: 'note' | 'reply' | 'status'; body: string; status?: InquiryStatus },
) =>
  ctx.db
    .insertInto('inquiry_messages')
    .values({ inquiry_id: inquiryId, author_id: ctx.personId, created_at: ctx.now, ...message })
    .execute()

const record = (
  ctx: PersonCtx,
  inquiryId: string,
  action: string,
  detail: Record<string, unknown> = {},
) => audit(ctx, { action, subject: { type: 'inquiry', id: inquiryId }, detail })

export async function listStaff(ctx: PersonCtx) {
  const staff = await listSuperAdmins(ctx.db)
  return staff.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
}
