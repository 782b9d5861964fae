import type { PayoutObstacle } from '#contract/earnings.ts'
import type { Ctx } from '#server/http/context.ts'
import { minorUnits } from '#server/money.ts'
import { defaultMinimumUnits } from '../settings/payout-settings.ts'
import { findPayoutSettings } from '../settings/queries.ts'
import { findTaxInfo, statusOfTaxInfo } from '../tax-info/queries.ts'

/** What decides whether someone can be paid. */
export async function readStanding(ctx: Ctx, organizationId: string, personId: string) {
  const [settings, taxInfo, open] = await Promise.all([
    findPayoutSettings(ctx, organizationId, personId),
    findTaxInfo(ctx, organizationId, personId),
    ctx.db
      .selectFrom('payouts')
      .select('currency')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .where('status', 'in', ['requested', 'approved'])
      .execute(),
  ])
  return {
    settings,
    tax_info_status: statusOfTaxInfo(taxInfo),
    open_currencies: open.map(({ currency }) => currency),
  }
}

export type Standing = Awaited<ReturnType<typeof readStanding>>

/** Every reason at once, so that nobody mends one only to learn of the next. */
export function obstaclesOf(
  standing: Pick<Standing, 'tax_info_status' | 'open_currencies'> & {
    settings: { method: string | null; minimum_units: number } | undefined
  },
  currency: string,
  availableMinor: number,
): PayoutObstacle[] {
  const { settings, tax_info_status, open_currencies } = standing
  const minimum = minorUnits(settings?.minimum_units ?? defaultMinimumUnits, currency)
  const reasons: [PayoutObstacle, boolean][] = [
    ['payout_open', open_currencies.includes(currency)],
    ['nothing_available', availableMinor <= 0],
    ['below_minimum', availableMinor > 0 && availableMinor < minimum],
    ['method_missing', !settings?.method],
    ['tax_info_missing', tax_info_status === 'missing'],
    ['tax_correction_needed', tax_info_status === 'correction_needed'],
  ]
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
}
