import type { Ctx } from '#server/http/context.ts'

export const findPayoutSettings = (ctx: Ctx, organizationId: string, personId: string) =>
  ctx.db
    .selectFrom('payout_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

export type PayoutSettingsRow = NonNullable<Awaited<ReturnType<typeof findPayoutSettings>>>
