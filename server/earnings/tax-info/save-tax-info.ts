import type { SaveTaxInfoBody, TaxInfo, TaxNumberRule } from '#contract/tax-info.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { maskEnd } from '../mask.ts'
import { earningsPolicy } from '../policy.ts'
import { checkNumber, numbersFor } from './number-rules.ts'
import { findTaxInfo, type TaxInfoRow } from './queries.ts'
import { readTaxInfo } from './read-tax-info.ts'
import { sealNumbers, unsealNumbers, type TaxNumbers } from './sealed-numbers.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** Takes my tax information when every number is right. What an admin verified before has to be verified again. */
export async function saveTaxInfo(ctx: MemberCtx, body: SaveTaxInfoBody): Promise<TaxInfo> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const before = await findTaxInfo(ctx, ctx.organizationId, ctx.personId)
  const rules = await numbersFor(body.country, body.person_kind)
  const numbers = await checkNumbers(rules, body.numbers, keptNumbers(ctx, body, before))
  const values = {
    country: body.country,
    person_kind: body.person_kind,
    legal_name: body.legal_name,
    street: body.street,
    postal_code: body.postal_code,
    city: body.city,
    numbers: sealNumbers(ctx, numbers),
    numbers_shown: JSON.stringify(
      rules.flatMap(({ kind, label }) =>
        numbers[kind] ? [{ kind, label, masked: maskEnd(numbers[kind]) }] : [],
      ),
    ),
    changed_at: ctx.now,
    verified_at: null,
    verified_by: null,
    correction_requested_at: null,
    correction_reason: null,
  }
  await ctx.db
    .insertInto('tax_infos')
    .values({ organization_id: ctx.organizationId, person_id: ctx.personId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id']).doUpdateSet(values),
    )
    .execute()
  await audit(ctx, {
    action: 'tax_info.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: ctx.personId },
    detail: { country: body.country, person_kind: body.person_kind },
  })
  return readTaxInfo(ctx, ctx.personId)
}

/** What was given before counts only for the same country and kind of person. */
const keptNumbers = (ctx: MemberCtx, body: SaveTaxInfoBody, before: TaxInfoRow | undefined) =>
  before?.country === body.country && before.person_kind === body.person_kind
    ? unsealNumbers(ctx, before.numbers)
    : {}

async function checkNumbers(
  rules: TaxNumberRule[],
  given: Record<string, string>,
  kept: TaxNumbers,
): Promise<TaxNumbers> {
  const numbers: TaxNumbers = {}
  const errors: Record<string, Sentence> = {}
  for (const { kind, label, required } of rules) {
    const typed = given[kind]
    const number = typed ? await checkNumber(kind, typed) : typed === '' ? undefined : kept[kind]
    if (number) numbers[kind] = number
    else if (typed)
      errors[`numbers.${kind}`] = say('This isn’t a valid {label}. Check every digit.', { label })
    else if (required) errors[`numbers.${kind}`] = say('Required')
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_request', { errors })
  return numbers
}
