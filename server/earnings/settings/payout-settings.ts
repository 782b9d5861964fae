import type {
  PayoutSchedule,
  PayoutSettings,
  SavePayoutSettingsBody,
} from '#contract/payout-settings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import {
  confirmedPerson,
  prepareConfirmation,
  type Confirmation,
} from '#server/identity/confirm-password.ts'
import { sendPayoutSettingsChanged } from '../mails.ts'
import { earningsPolicy } from '../policy.ts'
import { sealMethod } from './payout-details.ts'
import { findPayoutSettings, type PayoutSettingsRow } from './queries.ts'

/** Until a person chooses otherwise. */
export const defaultMinimumUnits = 50

export async function getPayoutSettings(ctx: MemberCtx): Promise<PayoutSettings> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  return presentPayoutSettings(await findPayoutSettings(ctx, ctx.organizationId, ctx.personId))
}

export async function preparePayoutSettings(
  ctx: MemberCtx,
  { password }: Pick<SavePayoutSettingsBody, 'password'>,
) {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  return prepareConfirmation(ctx, password)
}

/** Whoever only found an open screen can't change where the money goes: it takes the password, and the mail tells. */
export async function savePayoutSettings(
  ctx: MemberCtx,
  body: SavePayoutSettingsBody,
  confirmation: Confirmation,
): Promise<PayoutSettings> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const person = await confirmedPerson(ctx, confirmation, 'password')
  const before = await findPayoutSettings(ctx, ctx.organizationId, ctx.personId)
  const values = {
    ...(body.method && sealMethod(ctx, body.method)),
    schedule: body.schedule,
    minimum_units: body.minimum_units,
    changed_at: ctx.now,
  }
  const after = await ctx.db
    .insertInto('payout_settings')
    .values({ organization_id: ctx.organizationId, person_id: ctx.personId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'payout_settings.changed',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: ctx.personId },
    detail: { method: after.shown, schedule: after.schedule, minimum_units: after.minimum_units },
  })
  await sendPayoutSettingsChanged(ctx, person, {
    organizationId: ctx.organizationId,
    method: body.method ? { before: before?.shown ?? '', after: after.shown } : null,
  })
  return presentPayoutSettings(after)
}

export const presentPayoutSettings = (row: PayoutSettingsRow | undefined): PayoutSettings => ({
  method: row?.method
    ? { kind: row.method as 'bank' | 'other', holder_name: row.holder_name, shown: row.shown }
    : null,
  schedule: (row?.schedule ?? 'on_request') as PayoutSchedule,
  minimum_units: row?.minimum_units ?? defaultMinimumUnits,
  changed_at: row?.changed_at.toISOString() ?? null,
})
