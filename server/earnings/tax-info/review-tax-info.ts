import type { TaxInfo } from '#contract/tax-info.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { taxInfoReviewed } from '../notification-kinds.ts'
import { assertPayee } from '../payees/queries.ts'
import { earningsPolicy } from '../policy.ts'
import { lockTaxInfo } from './queries.ts'
import { readTaxInfo } from './read-tax-info.ts'
import { unsealNumbers } from './sealed-numbers.ts'

/** Shows whole numbers to an admin. The payee sees who looked and why; the audit log too. */
export async function revealTaxNumbers(ctx: MemberCtx, personId: string, reason: string) {
  const row = await open(ctx, personId)
  await ctx.db
    .insertInto('tax_info_views')
    .values({
      organization_id: ctx.organizationId,
      person_id: personId,
      viewer_id: ctx.personId,
      reason,
      viewed_at: ctx.now,
    })
    .execute()
  await record(ctx, 'tax_info.numbers_viewed', personId, reason)
  const numbers = unsealNumbers(ctx, row.numbers)
  const shown = row.numbers_shown as unknown as TaxInfo['numbers']
  return {
    numbers: shown.map(({ kind, label }) => ({ kind, label, value: numbers[kind] ?? '' })),
  }
}

/** Verifying twice changes nothing. */
export async function verifyTaxInfo(ctx: MemberCtx, personId: string): Promise<TaxInfo> {
  const row = await open(ctx, personId)
  if (row.verified_at) return readTaxInfo(ctx, personId)
  await ctx.db
    .updateTable('tax_infos')
    .set({
      verified_at: ctx.now,
      verified_by: ctx.personId,
      correction_requested_at: null,
      correction_reason: null,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()
  await record(ctx, 'tax_info.verified', personId)
  return readTaxInfo(ctx, personId)
}

/** Sends it back: nothing is paid until the payee saves it again. */
export async function requestTaxCorrection(
  ctx: MemberCtx,
  personId: string,
  reason: string,
): Promise<TaxInfo> {
  await open(ctx, personId)
  await ctx.db
    .updateTable('tax_infos')
    .set({
      correction_requested_at: ctx.now,
      correction_reason: reason,
      verified_at: null,
      verified_by: null,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()
  await record(ctx, 'tax_info.correction_requested', personId, reason)
  await notify(ctx, taxInfoReviewed, {
    to: personId,
    type: 'warning',
    title: say('Please correct your tax information'),
    message: say('Reason: {reason}', { reason }),
    link: '/dashboard/instructor/earnings/tax-info',
    organizationId: ctx.organizationId,
    actorId: ctx.personId,
  })
  return readTaxInfo(ctx, personId)
}

async function open(ctx: MemberCtx, personId: string) {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await assertPayee(ctx, personId)
  return lockTaxInfo(ctx, personId)
}

const record = (ctx: MemberCtx, action: string, personId: string, reason?: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    ...(reason && { reason }),
  })
