import type { InquiryStatus, MyInquiry, MyInquirySummary } from '#contract/inquiries.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { getPerson } from '#server/identity/queries.ts'
import { say } from '#server/words/sentence.ts'
import { tellStaff } from './mails.ts'
import { senderPolicy } from './policy.ts'
import { presentMyInquiry, presentMyInquirySummary } from './present.ts'
import { getInquiryRow, listThread, lockInquiry, pageOfMyInquiries } from './queries.ts'
import { answerAllowance } from './rules.ts'

export async function listMyInquiries(
  ctx: PersonCtx,
  filter: PageQuery & { status?: InquiryStatus | undefined },
): Promise<Page<MyInquirySummary>> {
  const me = await getPerson(ctx.db, ctx.personId)
  const { rows, ...totals } = await pageOfMyInquiries(ctx.db, me, filter)
  return { items: rows.map(presentMyInquirySummary), ...totals }
}

export async function getMyInquiry(ctx: PersonCtx, inquiryId: string): Promise<MyInquiry> {
  const row = await getInquiryRow(ctx.db, inquiryId)
  return presentMyInquiry(row, await listThread(ctx.db, inquiryId))
}

/** Writes to the platform in the thread of an open inquiry; its owner is told by e-mail. */
export async function answerInquiry(
  ctx: PersonCtx,
  inquiryId: string,
  body: string,
): Promise<MyInquiry> {
  const inquiry = await lockInquiry(ctx.db, inquiryId)
  if (!senderPolicy.answer(ctx, inquiry)) throw problem('inquiry_closed')
  await countAttempt(ctx.db, `inquiry-answer:${ctx.personId}`, answerAllowance, ctx.now)
  await addEntry(ctx, inquiryId, { kind: 'answer', body })
  await tellStaff(ctx, inquiry, say('New message from the sender'))
  return getMyInquiry(ctx, inquiryId)
}

/** Takes the inquiry back. Withdrawing twice changes nothing. */
export async function withdrawInquiry(ctx: PersonCtx, inquiryId: string): Promise<MyInquiry> {
  const inquiry = await lockInquiry(ctx.db, inquiryId)
  if (inquiry.status === 'withdrawn') return getMyInquiry(ctx, inquiryId)
  if (!senderPolicy.withdraw(ctx, inquiry)) throw problem('inquiry_closed')
  await ctx.db
    .updateTable('inquiries')
    .set({ withdrawn_at: ctx.now })
    .where('id', '=', inquiryId)
    .execute()
  await addEntry(ctx, inquiryId, { kind: 'status', body: '', status: 'withdrawn' })
  await audit(ctx, { action: 'inquiry.withdrawn', subject: { type: 'inquiry', id: inquiryId } })
  return getMyInquiry(ctx, inquiryId)
}

const addEntry = (
  ctx: PersonCtx,
  inquiryId: string,
  message: { kind: 'answer' | 'status'; body: string; status?: InquiryStatus },
) =>
  ctx.db
    .insertInto('inquiry_messages')
    .values({
      inquiry_id: inquiryId,
      author_id: ctx.personId,
      created_at: ctx.now,
      ...message,
    })
    .execute()
