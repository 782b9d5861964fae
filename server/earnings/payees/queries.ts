import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

/** 404 unless the organization pays or could pay this person: a member, or someone who left something here. */
export async function assertPayee(ctx: MemberCtx, personId: string) {
  const found = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .where('role', '!=', 'learner')
    .unionAll(
      ctx.db
        .selectFrom('tax_infos')
        .select('person_id')
        .where('organization_id', '=', ctx.organizationId)
        .where('person_id', '=', personId),
    )
    .unionAll(
      ctx.db
        .selectFrom('payout_settings')
        .select('person_id')
        .where('organization_id', '=', ctx.organizationId)
        .where('person_id', '=', personId),
    )
    .unionAll(
      ctx.db
        .selectFrom('ledger_accounts')
        .select((eb) => eb.ref('person_id').$notNull().as('person_id'))
        .where('organization_id', '=', ctx.organizationId)
        .where('person_id', '=', personId),
    )
    .limit(1)
    .executeTakeFirst()
  if (!found) throw problem('payee_not_found')
}
