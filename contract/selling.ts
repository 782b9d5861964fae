import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams, Titled, line, text } from './fields.ts'
import { Country, CouponCode, Minor } from './orders.ts'
import { pageOf, PageQuery } from './page.ts'

/** An organization's sales settings: coupons, taxes, payment methods and refund rules, and its sales figures. */

const CurrencyCode = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters, such as EUR'))

export const Coupon = z.object({
  id: Id,
  code: z.string(),
  /** One of the two is set; in hundredths of a percent. */
  percent_basis_points: z.nullable(z.number()),
  amount_minor: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  course: z.nullable(Titled),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  maximum_uses: z.nullable(z.number()),
  /** Orders that haven't failed, paid or not. */
  used_count: z.number(),
  status: z.enum(['active', 'scheduled', 'ended', 'used_up', 'archived']),
  /** The discount's largest share of the price at checkout, in hundredths of a percent; set on coupons by instructors. */
  limit_basis_points: z.nullable(z.number()),
  created_at: Instant,
  created_by: z.nullable(z.object({ id: Id, name: z.string() })),
  can: z.object({ update: z.boolean(), archive: z.boolean() }),
})
export type Coupon = z.infer<typeof Coupon>

export const CouponBody = z.object({
  code: CouponCode,
  percent_basis_points: z.nullable(
    z.number().check(z.int(), z.minimum(1, 'Enter a percentage'), z.maximum(10_000)),
  ),
  amount_minor: z.nullable(Minor.check(z.minimum(1, 'Enter an amount'))),
  currency: z.nullable(CurrencyCode),
  course_id: z.nullable(Id),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  maximum_uses: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
})
export type CouponBody = z.infer<typeof CouponBody>

const CouponParams = z.extend(OrganizationParams, { couponId: Id })

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/coupons/',
  access: 'member',
  summary:
    'List coupons with how often each was used; instructors list those of a course they teach',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    archived: z.optional(z.literal('yes')),
    course: z.optional(Id),
  }),
  output: z.extend(pageOf(Coupon), {
    can: z.object({ create: z.boolean() }),
    /** The largest discount that the caller can give, in hundredths of a percent. */
    maximum_basis_points: z.number(),
  }),
  errors: ['not_allowed', 'course_not_found'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/coupons/',
  access: 'member',
  summary: 'Make a coupon for one course or for all; instructors make them for courses they edit',
  params: OrganizationParams,
  body: CouponBody,
  output: Coupon,
  errors: ['not_allowed', 'coupon_code_taken', 'course_not_found'],
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/coupons/:couponId/',
  access: 'member',
  summary: 'Change a coupon for orders from now on',
  params: CouponParams,
  body: CouponBody,
  output: Coupon,
  errors: ['not_allowed', 'coupon_not_found', 'coupon_code_taken', 'course_not_found'],
})

export const archiveCoupon = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/coupons/:couponId/archive/',
  access: 'member',
  summary: 'Take a coupon out of use; orders that have it keep it',
  params: CouponParams,
  output: Coupon,
  errors: ['not_allowed', 'coupon_not_found'],
})

export const TaxRate = z.object({
  country: Country,
  name: line(40, 'Name the tax, such as VAT'),
  /** Hundredths of a percent: 1900 is 19 %. */
  basis_points: z.number().check(z.int(), z.minimum(0), z.maximum(5000, 'At most 50 %')),
})
export type TaxRate = z.infer<typeof TaxRate>

const TaxTable = z.object({
  /** True: prices include tax. False: tax is added. */
  prices_include_tax: z.boolean(),
  rates: z.array(TaxRate).check(z.maxLength(260)),
})
export type TaxTable = z.infer<typeof TaxTable>

export const getTaxTable = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/tax-rates/',
  access: 'member',
  summary: 'Read the tax of each country that buyers come from',
  params: OrganizationParams,
  output: TaxTable,
  errors: ['not_allowed'],
})

export const saveTaxTable = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/tax-rates/',
  access: 'member',
  summary: 'Replace the tax table; orders that exist keep their tax',
  params: OrganizationParams,
  body: TaxTable,
  output: TaxTable,
  errors: ['not_allowed'],
})

const Settings = {
  transfer: z.boolean(),
  transfer_instructions: text(2000),
  transfer_days: z.number().check(z.int(), z.minimum(1), z.maximum(90)),
  stripe: z.boolean(),
  seller_name: text(200),
  seller_address: text(600),
  seller_tax_id: text(60),
  invoice_prefix: z
    .string()
    .check(z.maxLength(20), z.regex(/^[A-Za-z0-9/-]*$/, 'Use letters, digits, / and -')),
  invoice_note: text(600),
  refund_days: z.number().check(z.int(), z.minimum(0), z.maximum(365)),
  refund_progress_percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  second_approval_above_minor: Minor,
}

const InstructorCoupons = {
  /** Whether instructors can make coupons for their own courses. */
  instructor_coupons: z.boolean(),
  /** The largest discount that an instructor can give, in hundredths of a percent. */
  instructor_coupon_basis_points: z
    .number()
    .check(z.int(), z.minimum(1, 'Enter a percentage'), z.maximum(10_000, 'At most 100 %')),
}

export const SellingSettings = z.object({
  ...Settings,
  ...InstructorCoupons,
  /** Whether the keys are set; they never leave the server. */
  has_stripe_keys: z.boolean(),
  /** Webhook URL for Stripe's events. */
  webhook_url: z.string(),
})
export type SellingSettings = z.infer<typeof SellingSettings>

export const SaveSellingSettingsBody = z.object({
  ...Settings,
  /** If absent, what instructors can do stays unchanged. */
  instructor_coupons: z.optional(InstructorCoupons.instructor_coupons),
  instructor_coupon_basis_points: z.optional(InstructorCoupons.instructor_coupon_basis_points),
  /** If absent, the keys stay unchanged. */
  stripe_secret_key: z.optional(
    z.string().check(z.trim(), z.regex(/^(sk|rk)_\w{8,}$/, 'It starts with sk_ or rk_')),
  ),
  stripe_webhook_secret: z.optional(
    z.string().check(z.trim(), z.regex(/^whsec_\w{8,}$/, 'It starts with whsec_')),
  ),
})
export type SaveSellingSettingsBody = z.infer<typeof SaveSellingSettingsBody>

export const getSellingSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/selling-settings/',
  access: 'member',
  summary: 'Read how the organization is paid and when it pays back',
  params: OrganizationParams,
  output: SellingSettings,
  errors: ['not_allowed'],
})

export const saveSellingSettings = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/selling-settings/',
  access: 'member',
  summary: 'Change how the organization is paid and when it pays back',
  params: OrganizationParams,
  body: SaveSellingSettingsBody,
  output: SellingSettings,
  errors: ['not_allowed', 'provider_not_available'],
})

const Figures = {
  order_count: z.number(),
  gross_minor: z.number(),
  tax_minor: z.number(),
  refunded_minor: z.number(),
}

export const Revenue = z.object({
  currency: z.string(),
  ...Figures,
  refund_count: z.number(),
  pending_count: z.number(),
  pending_minor: z.number(),
  months: z.array(z.object({ month: CalendarDate, ...Figures })),
  courses: z.array(z.object({ course_id: Id, title: z.string(), ...Figures })),
  /** Current ledger balances, regardless of the dates. */
  accounts: z.array(z.object({ kind: z.string(), balance_minor: z.number() })),
})
export type Revenue = z.infer<typeof Revenue>

export const getRevenue = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/revenue/',
  access: 'member',
  summary: 'Read what was sold and paid back between two days, for each currency',
  params: OrganizationParams,
  query: z.object({ from: CalendarDate, until: CalendarDate }),
  output: z.object({ currencies: z.array(Revenue) }),
  errors: ['not_allowed'],
})
