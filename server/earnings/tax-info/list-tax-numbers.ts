import type { PersonKind, TaxNumberRule } from '#contract/tax-info.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { earningsPolicy } from '../policy.ts'
import { numbersFor } from './number-rules.ts'

export async function listTaxNumbers(
  ctx: MemberCtx,
  { country, person_kind }: { country: string; person_kind: PersonKind },
): Promise<TaxNumberRule[]> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  return numbersFor(country, person_kind)
}
