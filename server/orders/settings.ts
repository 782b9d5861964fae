import type { Selectable } from 'kysely'
import type { PaymentProvider } from '#contract/checkout.ts'
import type { SaveSellingSettingsBody, SellingSettings } from '#contract/selling.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { seal } from '#server/http/sealed.ts'
import { say } from '#server/words/sentence.ts'
import { sellingPolicy } from './policy.ts'
import { webhookUrl } from './stripe/webhook-url.ts'

export type SettingsRow = Omit<Selectable<DB['order_settings']>, 'organization_id' | 'updated_at'>

/** What holds until an organization decides otherwise: transfer only, the law's two weeks. */
const defaults: SettingsRow = {
  transfer_off_at: null,
  transfer_instructions: '',
  transfer_days: 14,
  stripe_off_at: null,
  stripe_secret_sealed: null,
  stripe_webhook_secret_sealed: null,
  seller_name: '',
  seller_address: '',
  seller_tax_id: '',
  invoice_prefix: 'INV-',
  invoice_note: '',
  prices_include_tax: true,
  refund_days: 14,
  refund_progress_percent: 30,
  second_approval_above_minor: 20_000,
  instructor_coupons_off_at: null,
  instructor_coupon_basis_points: 5_000,
}

export async function readSettings(db: Db, organizationId: string): Promise<SettingsRow> {
  const row = await db
    .selectFrom('order_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row ?? defaults
}

/** Ways to pay that are on. Test payments are for the demo alone: elsewhere they would give courses away. */
export const providersOf = (env: Env, settings: SettingsRow): PaymentProvider[] => [
  ...(env.holdsDemo ? (['test'] as const) : []),
  ...(settings.stripe_secret_sealed &&
  settings.stripe_webhook_secret_sealed &&
  !settings.stripe_off_at
    ? (['stripe'] as const)
    : []),
  ...(settings.transfer_off_at ? [] : (['manual'] as const)),
]

export async function getSellingSettings(ctx: MemberCtx): Promise<SellingSettings> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const row = await readSettings(ctx.db, ctx.organizationId)
  return {
    transfer: row.transfer_off_at === null,
    transfer_instructions: row.transfer_instructions,
    transfer_days: row.transfer_days,
    stripe: providersOf(ctx.app.env, row).includes('stripe'),
    has_stripe_keys: row.stripe_secret_sealed !== null && row.stripe_webhook_secret_sealed !== null,
    webhook_url: webhookUrl(ctx.app.env, ctx.organizationId),
    seller_name: row.seller_name,
    seller_address: row.seller_address,
    seller_tax_id: row.seller_tax_id,
    invoice_prefix: row.invoice_prefix,
    invoice_note: row.invoice_note,
    refund_days: row.refund_days,
    refund_progress_percent: row.refund_progress_percent,
    second_approval_above_minor: row.second_approval_above_minor,
    instructor_coupons: row.instructor_coupons_off_at === null,
    instructor_coupon_basis_points: row.instructor_coupon_basis_points,
  }
}

async function isSandbox({ db, organizationId }: MemberCtx): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('sandbox_at')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return Boolean(row?.sandbox_at)
}

/** Keys are sealed and never read back; leaving them out keeps them. */
export async function saveSellingSettings(
  ctx: MemberCtx,
  body: SaveSellingSettingsBody,
): Promise<SellingSettings> {
  authorize(sellingPolicy, 'change_settings', ctx, undefined)
  const {
    transfer,
    stripe,
    stripe_secret_key,
    stripe_webhook_secret,
    instructor_coupons,
    instructor_coupon_basis_points,
    ...columns
  } = body
  if ((stripe_secret_key || stripe_webhook_secret) && (await isSandbox(ctx))) {
    throw problem('provider_not_available', {
      detail: say('This organization is a sandbox copy, so it can’t take payments.'),
    })
  }
  const before = await readSettings(ctx.db, ctx.organizationId)
  const sealed = (secret: string | undefined, kept: Buffer | null) =>
    secret ? seal(ctx.app.keys, 'stripe', Buffer.from(secret)) : kept
  const row = {
    ...columns,
    transfer_off_at: transfer ? null : (before.transfer_off_at ?? ctx.now),
    stripe_off_at: stripe ? null : (before.stripe_off_at ?? ctx.now),
    instructor_coupons_off_at:
      (instructor_coupons ?? before.instructor_coupons_off_at === null)
        ? null
        : (before.instructor_coupons_off_at ?? ctx.now),
    instructor_coupon_basis_points:
      instructor_coupon_basis_points ?? before.instructor_coupon_basis_points,
    stripe_secret_sealed: sealed(stripe_secret_key, before.stripe_secret_sealed),
    stripe_webhook_secret_sealed: sealed(
      stripe_webhook_secret,
      before.stripe_webhook_secret_sealed,
    ),
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('order_settings')
    .values({ organization_id: ctx.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  await audit(ctx, {
    action: 'selling_settings.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: {
      refund_days: body.refund_days,
      second_approval_above_minor: body.second_approval_above_minor,
      instructor_coupons: row.instructor_coupons_off_at === null,
      instructor_coupon_basis_points: row.instructor_coupon_basis_points,
      keys_changed: Boolean(stripe_secret_key ?? stripe_webhook_secret),
    },
  })
  return getSellingSettings(ctx)
}
