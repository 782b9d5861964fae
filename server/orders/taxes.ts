import type { TaxTable } from '#contract/selling.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { say } from '#server/words/sentence.ts'
import { sellingPolicy } from './policy.ts'
import { readSettings } from './settings.ts'

/** A country that is not in the table pays no tax. */
export const findTax = (db: Db, organizationId: string, country: string) =>
  db
    .selectFrom('tax_rates')
    .select(['name', 'basis_points'])
    .where('organization_id', '=', organizationId)
    .where('country', '=', country)
    .executeTakeFirst()

export async function getTaxTable(ctx: MemberCtx): Promise<TaxTable> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const rates = await ctx.db
    .selectFrom('tax_rates')
    .select(['country', 'name', 'basis_points'])
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('country')
    .execute()
  const { prices_include_tax } = await readSettings(ctx.db, ctx.organizationId)
  return { prices_include_tax, rates }
}

/** Replaces the whole table. Orders carry the tax that they were placed with. */
export async function saveTaxTable(
  ctx: MemberCtx,
  { prices_include_tax, rates }: TaxTable,
): Promise<TaxTable> {
  authorize(sellingPolicy, 'change_settings', ctx, undefined)
  const twice = rates.findIndex((rate, index) =>
    rates.slice(0, index).some(({ country }) => country === rate.country),
  )
  if (twice !== -1)
    throw fieldProblem(`rates.${twice}.country`, say('This country is listed twice'))
  await ctx.db.deleteFrom('tax_rates').where('organization_id', '=', ctx.organizationId).execute()
  if (rates.length > 0) {
    await ctx.db
      .insertInto('tax_rates')
      .values(rates.map((rate) => ({ organization_id: ctx.organizationId, ...rate })))
      .execute()
  }
  const row = { prices_include_tax, updated_at: ctx.now }
  await ctx.db
    .insertInto('order_settings')
    .values({ organization_id: ctx.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  await audit(ctx, {
    action: 'tax_table.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { prices_include_tax, rates },
  })
  return getTaxTable(ctx)
}
