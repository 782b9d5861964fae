import type { PersonKind, TaxInfo } from '#contract/tax-info.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { assertPayee } from '../payees/queries.ts'
import { earningsPolicy } from '../policy.ts'
import { findTaxInfo, listTaxInfoViews, statusOfTaxInfo } from './queries.ts'

export async function getTaxInfo(ctx: MemberCtx): Promise<TaxInfo> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  return readTaxInfo(ctx, ctx.personId)
}

export async function getTaxInfoOf(ctx: MemberCtx, personId: string): Promise<TaxInfo> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await assertPayee(ctx, personId)
  return readTaxInfo(ctx, personId)
}

/** Numbers stay masked here; reading them whole is a verb that leaves a trace. */
export async function readTaxInfo(ctx: MemberCtx, personId: string): Promise<TaxInfo> {
  const row = await findTaxInfo(ctx, ctx.organizationId, personId)
  const views = await listTaxInfoViews(ctx, personId)
  return {
    status: statusOfTaxInfo(row),
    reason: row?.correction_reason ?? null,
    country: row?.country ?? null,
    person_kind: (row?.person_kind as PersonKind | undefined) ?? null,
    legal_name: row?.legal_name ?? '',
    street: row?.street ?? '',
    postal_code: row?.postal_code ?? '',
    city: row?.city ?? '',
    numbers: (row?.numbers_shown ?? []) as unknown as TaxInfo['numbers'],
    changed_at: row?.changed_at.toISOString() ?? null,
    verified_at: row?.verified_at?.toISOString() ?? null,
    views: views.map((view) => ({
      viewer: presentPersonNameOrNull(ctx.app, view.viewer),
      reason: view.reason,
      at: view.viewed_at.toISOString(),
    })),
  }
}
