import type { Requested, Requisition, RequisitionStatus } from '#contract/requisitions.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { applyRequisition } from './apply-requisition.ts'
import { getRequisition } from './get-requisition.ts'
import { sendNews } from './mails.ts'
import { requisitionPolicy } from './policy.ts'
import { lockRequisition } from './queries.ts'
import { stepsFor } from './rules.ts'

export async function takeRequisition(ctx: PersonCtx, requisitionId: string): Promise<Requisition> {
  await lockFor(ctx, requisitionId, 'take')
  await mark(ctx, requisitionId, { in_review_at: ctx.now }, 'in_review')
  return getRequisition(ctx, requisitionId)
}

export async function noteRequisition(
  ctx: PersonCtx,
  requisitionId: string,
  body: string,
): Promise<Requisition> {
  await lockRequisition(ctx.db, requisitionId)
  await addMessage(ctx, requisitionId, { kind: 'note', body })
  return getRequisition(ctx, requisitionId)
}

/** Approves as asked, or as changed, and applies it at once. A step that fails is shown and tried again. */
export async function approveRequisition(
  ctx: PersonCtx,
  requisitionId: string,
  { granted, note }: { granted?: Requested | undefined; note: string },
): Promise<Requisition> {
  const requisition = await lockFor(ctx, requisitionId, 'approve')
  const given = granted ?? (requisition.requested as unknown as Requested)
  if (given.kind !== requisition.kind) {
    throw problem('invalid_request', { errors: { granted: say('Grant the same kind of request') } })
  }
  await mark(
    ctx,
    requisitionId,
    {
      approved_at: ctx.now,
      granted: JSON.stringify(given),
      steps: JSON.stringify(stepsFor(given)),
    },
    'approved',
    note,
  )
  await applyRequisition(ctx, requisitionId)
  return getRequisition(ctx, requisitionId)
}

export async function retryRequisition(
  ctx: PersonCtx,
  requisitionId: string,
): Promise<Requisition> {
  await lockFor(ctx, requisitionId, 'retry')
  await applyRequisition(ctx, requisitionId)
  return getRequisition(ctx, requisitionId)
}

/** Hands the request back with a question; the requester changes it and hands it in again. */
export async function requestChanges(
  ctx: PersonCtx,
  requisitionId: string,
  message: string,
): Promise<Requisition> {
  const requisition = await lockFor(ctx, requisitionId, 'request_changes')
  await mark(ctx, requisitionId, { changes_requested_at: ctx.now }, 'changes_requested', message)
  await sendNews(ctx, requisition, { heading: say('Please update your request'), body: message })
  return getRequisition(ctx, requisitionId)
}

export async function declineRequisition(
  ctx: PersonCtx,
  requisitionId: string,
  reason: string,
): Promise<Requisition> {
  const requisition = await lockFor(ctx, requisitionId, 'decline')
  await mark(ctx, requisitionId, { declined_at: ctx.now }, 'declined', reason)
  await sendNews(ctx, requisition, { heading: say('Your request was declined'), body: reason })
  return getRequisition(ctx, requisitionId)
}

async function lockFor(
  ctx: PersonCtx,
  requisitionId: string,
  ability: keyof typeof requisitionPolicy,
) {
  const requisition = await lockRequisition(ctx.db, requisitionId)
  if (!requisitionPolicy[ability](ctx, requisition)) throw problem('requisition_closed')
  return requisition
}

interface Stamps {
  in_review_at?: Date
  changes_requested_at?: Date
  approved_at?: Date
  declined_at?: Date
  granted?: string
  steps?: string
}

async function mark(
  ctx: PersonCtx,
  requisitionId: string,
  stamps: Stamps,
  status: RequisitionStatus,
  body = '',
) {
  await ctx.db
    .updateTable('requisitions')
    .set({ ...stamps, owner_id: ctx.personId })
    .where('id', '=', requisitionId)
    .execute()
  await addMessage(ctx, requisitionId, { kind: 'status', body, status })
  await audit(ctx, {
    action: `requisition.${status}`,
    subject: { type: 'requisition', id: requisitionId },
    ...(body && { reason: body }),
  })
  await emit(ctx, `requisition.${status}`, { requisition_id: requisitionId })
}

const addMessage = (
  ctx: PersonCtx,
  requisitionId: string,
  message: { kind: 'note' | 'status'; body: string; status?: string },
) =>
  ctx.db
    .insertInto('requisition_messages')
    .values({
      requisition_id: requisitionId,
      author_id: ctx.personId,
      created_at: ctx.now,
      ...message,
    })
    .execute()
