import { exported, withheld, type ExportRules } from './rules.ts'

/** Sales, books and payouts. */
export const moneyRules: ExportRules = {
  cart_courses: withheld('private', 'added_at course_id organization_id person_id'),
  bundle_courses: exported('bundle_id course_id organization_id position'),
  bundles: exported(
    `
    archived_at created_at created_by currency id organization_id price_minor slug summary title
    updated_at`,
  ),
  coupons: exported(
    `
    amount_minor archived_at code course_id created_at created_by currency ends_at id
    limit_basis_points maximum_uses organization_id percent_basis_points starts_at used_count`,
  ),
  course_splits: exported(
    `
    course_id instructor_basis_points organization_id updated_at weights`,
  ),
  disputes: exported(
    `
    amount_minor lost_at opened_at order_id organization_id reason reference won_at`,
  ),
  invoice_counters: withheld(
    'internal',
    `
    kind last_number organization_id`,
  ),
  invoices: exported(
    `
    issued_at kind number order_id organization_id refund_id sheet`,
  ),
  ledger_accounts: exported(
    `
    balance_minor created_at credit_minor currency debit_minor id kind line_count
    organization_id person_id provider`,
  ),
  ledger_entries: exported(
    `
    course_id currency id key kind line_count memo organization_id posted_at source_id
    source_type`,
  ),
  ledger_holds: exported(
    `
    amount_minor currency entry_id frozen_at hold_until left_minor organization_id person_id
    released_at source_id`,
  ),
  ledger_lines: exported(
    `
    account_id amount_minor balance_minor currency entry_id number organization_id posted_at`,
  ),
  ledger_months: withheld(
    'internal',
    `
    account_id amount_minor entry_kind line_count month organization_id`,
  ),
  order_courses: exported(
    `
    course_id given_at order_id organization_id position price_minor tax_minor title
    total_minor`,
  ),
  order_settings: exported(
    `
    instructor_coupon_basis_points instructor_coupons_off_at invoice_note invoice_prefix organization_id
    prices_include_tax refund_days
    refund_progress_percent second_approval_above_minor seller_address seller_name
    seller_tax_id stripe_off_at transfer_days transfer_instructions transfer_off_at
    updated_at`,
    { secret: 'stripe_secret_sealed stripe_webhook_secret_sealed' },
  ),
  orders: exported(
    `
    billing_address billing_name billing_tax_id bundle_id clearing_at cohort_id confirmed_by country coupon_code coupon_id
    course_id course_title currency discount_minor expires_at failed_at failure from_cart id
    invoice_number organization_id paid_at payment_reference period_ends_at period_starts_at person_id placed_at
    price_minor provider reference refunded_minor status subscription_id subscription_period tax_basis_points tax_included tax_minor
    tax_name total_minor`,
    { internal: 'checkout_url checkout_reference' },
  ),
  payout_settings: exported(
    `
    changed_at holder_name method minimum_units organization_id person_id schedule
    scheduled_at shown`,
    { secret: 'details' },
  ),
  payouts: exported(
    `
    amount_minor approval_id approved_at closed_at currency holder_name id method
    organization_id paid_at person_id reason reference requested_at requested_by shown
    status`,
    { secret: 'details' },
  ),
  platform_fees: exported(
    `
    basis_points id organization_id updated_at`,
  ),
  provider_events: withheld(
    'internal',
    `
    handled_at happened_at id kind organization_id payload payment_reference problem
    received_at`,
  ),
  refunds: exported(
    `
    amount_minor approved_at credit_note_number ended_at failure id order_id organization_id
    provider_reference reason requested_at requested_by settled_at status`,
  ),
  split_settings: exported(
    `
    hold_days instructor_basis_points organization_id updated_at`,
  ),
  subscription_plan_courses: exported('course_id organization_id plan_id position'),
  subscription_plans: exported(
    `
    all_courses created_at created_by currency id monthly_minor off_sale_at organization_id slug summary title
    trial_days updated_at yearly_minor`,
  ),
  subscriptions: exported(
    `
    anchor_at anchor_period billing_address billing_name billing_tax_id cadence canceled_at country created_at currency
    customer_reference end_reason ended_at failed_attempts failure first_failed_at id means_label means_reference
    next_cadence next_price_minor organization_id paused_at period period_ends_at period_starts_at person_id plan_id
    price_minor provider reminded_at retry_at started_at status trial_days`,
    { internal: 'setup_reference charging_means' },
  ),
  tax_info_views: exported(
    `
    id organization_id person_id reason viewed_at viewer_id`,
  ),
  tax_infos: exported(
    `
    changed_at city correction_reason correction_requested_at country legal_name
    numbers_shown organization_id person_id person_kind postal_code street verified_at
    verified_by`,
    { secret: 'numbers' },
  ),
  tax_rates: exported(
    `
    basis_points country name organization_id`,
  ),
}
