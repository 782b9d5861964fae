import type { Requested, Requisition, SendRequisitionBody } from '#contract/requisitions.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { assertEmailVerified } from '#server/identity/addresses/verified.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { listSuperAdmins } from '#server/inquiries/queries.ts'
import { newReference } from '#server/inquiries/rules.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { getRequisition } from './get-requisition.ts'
import { sendToStaff } from './mails.ts'
import { requisitionPolicy } from './policy.ts'
import { getRequisitionRow, lockRequisition, type RequisitionRow } from './queries.ts'
import { answerAllowance, isAboutOrganization, sendAllowance, targetOf } from './rules.ts'

/** Asks the platform for something. The same request can't be open twice, also when both arrive at once. */
export async function sendRequisition(
  ctx: PersonCtx,
  { requested, organization, reason }: SendRequisitionBody,
): Promise<Requisition> {
  await assertMayAsk(ctx, requested, organization)
  await countAttempt(ctx.db, `requisition:${ctx.personId}`, sendAllowance, ctx.now)
  const inserted = await ctx.db
    .insertInto('requisitions')
    .values({
      reference: newReference().replace('LY', 'RQ'),
      kind: requested.kind,
      person_id: ctx.personId,
      organization_id: isAboutOrganization(requested) ? (organization ?? null) : null,
      target: targetOf(requested),
      requested: JSON.stringify(requested),
      reason,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw problem('requisition_open')
  await record(ctx, 'requisition.submitted', inserted.id)
  await tellStaff(ctx, await getRequisitionRow(ctx.db, inserted.id), say('New request'))
  return getRequisition(ctx, inserted.id)
}

/**
 * For an organization only its admins may ask; a stranger learns nothing about it. For themselves people ask as the
 * owner of their address, by which the platform decides.
 */
async function assertMayAsk(ctx: PersonCtx, requested: Requested, organization?: string) {
  assertReaches(ctx, isAboutOrganization(requested) ? (organization ?? null) : null)
  if (!isAboutOrganization(requested)) return assertEmailVerified(ctx)
  if (!organization) {
    throw problem('invalid_request', { errors: { organization: say('Choose an organization') } })
  }
  const membership = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organization)
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()
  if (!membership) throw problem('organization_not_found')
  if (membership.role !== 'admin') throw problem('not_allowed')
}

export async function answerRequisition(
  ctx: PersonCtx,
  requisitionId: string,
  body: string,
): Promise<Requisition> {
  const requisition = await lockOpen(ctx, requisitionId, 'answer')
  await countAttempt(ctx.db, `requisition-answer:${ctx.personId}`, answerAllowance, ctx.now)
  await addEntry(ctx, requisitionId, { kind: 'message', body })
  await tellStaff(ctx, requisition, say('New message from the requester'))
  return getRequisition(ctx, requisitionId)
}

/** Changes the request and hands it in again; what kind of thing is asked for stays. */
export async function resubmitRequisition(
  ctx: PersonCtx,
  requisitionId: string,
  { requested, reason }: { requested: Requested; reason: string },
): Promise<Requisition> {
  const requisition = await lockOpen(ctx, requisitionId, 'resubmit')
  if (requested.kind !== requisition.kind) {
    throw problem('invalid_request', {
      errors: { requested: say('Keep the same kind of request') },
    })
  }
  const taken = await ctx.db
    .selectFrom('requisitions')
    .select('id')
    .where('id', '!=', requisitionId)
    .where('kind', '=', requested.kind)
    .where('target', '=', targetOf(requested))
    .where('organization_id', 'is not distinct from', requisition.organization_id)
    .where('person_id', '=', requisition.person_id)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw problem('requisition_open')
  await ctx.db
    .updateTable('requisitions')
    .set({
      requested: JSON.stringify(requested),
      target: targetOf(requested),
      reason,
      changes_requested_at: null,
      in_review_at: null,
    })
    .where('id', '=', requisitionId)
    .execute()
  await addEntry(ctx, requisitionId, { kind: 'status', body: '', status: 'submitted' })
  await record(ctx, 'requisition.resubmitted', requisitionId)
  await tellStaff(ctx, requisition, say('A request was changed'))
  return getRequisition(ctx, requisitionId)
}

/** Takes the request back. Withdrawing twice changes nothing. */
export async function withdrawRequisition(
  ctx: PersonCtx,
  requisitionId: string,
): Promise<Requisition> {
  const requisition = await lockRequisition(ctx.db, requisitionId)
  if (requisition.status === 'withdrawn') return getRequisition(ctx, requisitionId)
  await lockOpen(ctx, requisitionId, 'withdraw')
  await ctx.db
    .updateTable('requisitions')
    .set({ withdrawn_at: ctx.now })
    .where('id', '=', requisitionId)
    .execute()
  await addEntry(ctx, requisitionId, { kind: 'status', body: '', status: 'withdrawn' })
  await record(ctx, 'requisition.withdrawn', requisitionId)
  return getRequisition(ctx, requisitionId)
}

async function lockOpen(
  ctx: PersonCtx,
  requisitionId: string,
  ability: 'answer' | 'resubmit' | 'withdraw',
) {
  const requisition = await lockRequisition(ctx.db, requisitionId)
  if (!requisitionPolicy[ability](ctx, requisition)) throw problem('requisition_closed')
  return requisition
}

const addEntry = (
  ctx: PersonCtx,
  requisitionId: string,
  message: { kind: 'message' | 'status'; body: string; status?: string },
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

/** Notifies the person in charge; all staff while nobody is. */
async function tellStaff(ctx: PersonCtx, requisition: RequisitionRow, news: Sentence) {
  const staff = await listSuperAdmins(ctx.db)
  const owner = staff.filter(({ id }) => id === requisition.owner_id)
  for (const { email } of owner.length > 0 ? owner : staff) {
    await sendToStaff(ctx, email, requisition, news)
  }
}

async function record(ctx: PersonCtx, action: `requisition.${string}`, id: string) {
  await audit(ctx, { action, subject: { type: 'requisition', id } })
  await emit(ctx, action, { requisition_id: id })
}
