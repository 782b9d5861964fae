import * as z from 'zod/mini'
import { PayoutObstacle } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText, text } from './fields.ts'
import { LedgerLine } from './ledger.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { PayoutMethod } from './payout-settings.ts'
import { TaxInfoStatus } from './tax-info.ts'
import { TextFile } from './text-file.ts'

/** Payments from an organization to someone who earned money there. */

export const PayoutStatus = z.enum(['requested', 'approved', 'paid', 'rejected', 'failed'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters'))

export const PayoutSummary = z.object({
  id: Id,
  /** Short enough for the bank's reference line. */
  number: z.string(),
  status: PayoutStatus,
  payee: z.nullable(PersonName),
  currency: z.string(),
  amount_minor: z.number(),
  method: PayoutMethod,
  requested_at: Instant,
  approved_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
  /** Why it was rejected or failed. */
  reason: z.nullable(z.string()),
  /** The bank's own reference. */
  reference: z.string(),
  approval_id: z.nullable(Id),
})
export type PayoutSummary = z.infer<typeof PayoutSummary>

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/earnings/payouts/',
  access: 'member',
  summary:
    'Ask for what is available in a currency, or a part of it; asked twice at once, it is one payout',
  params: OrganizationParams,
  body: z.object({
    currency: Currency,
    /** If absent: the full balance. */
    amount_minor: z.optional(z.number().check(z.int(), z.minimum(1))),
  }),
  output: PayoutSummary,
  errors: ['not_allowed', 'payout_not_possible'],
})

export const listMyPayouts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/payouts/',
  access: 'member',
  private: true,
  summary: 'List my payouts, the newest first',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(PayoutSummary),
  errors: ['not_allowed'],
})

const PayoutFilter = z.object({
  status: z.optional(PayoutStatus),
  person_id: z.optional(Id),
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/payouts/',
  access: 'member',
  summary: 'List the payouts of the organization with counts per status',
  params: OrganizationParams,
  query: z.extend(PageQuery, PayoutFilter.shape),
  output: z.extend(pageOf(PayoutSummary), { counts: z.record(PayoutStatus, z.number()) }),
  errors: ['not_allowed'],
})

const PayoutParams = z.extend(OrganizationParams, { payoutId: Id })

export const Payout = z.extend(PayoutSummary, {
  tax_info_status: TaxInfoStatus,
  is_member: z.boolean(),
  lines: z.array(LedgerLine),
  timeline: z.array(
    z.object({
      id: Id,
      action: z.string(),
      actor: z.nullable(PersonName),
      reason: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  can: z.object({ mark_paid: z.boolean(), mark_failed: z.boolean() }),
})
export type Payout = z.infer<typeof Payout>

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/payouts/:payoutId/',
  access: 'member',
  private: true,
  summary: 'Read a payout with its lines of the books and who did what',
  params: PayoutParams,
  output: Payout,
  errors: ['not_allowed', 'payout_not_found'],
})

export const revealPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payouts/:payoutId/reveal-method/',
  access: 'member',
  summary: 'Read the whole account that a payout goes to; the audit log says who did',
  params: PayoutParams,
  output: z.object({ lines: z.array(z.object({ label: z.string(), value: z.string() })) }),
  errors: ['not_allowed', 'payout_not_found'],
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payouts/:payoutId/mark-paid/',
  access: 'member',
  summary: 'Say that the money of an approved payout was sent',
  params: PayoutParams,
  body: z.object({ reference: text(140) }),
  output: Payout,
  errors: ['not_allowed', 'payout_not_found', 'payout_not_approved', 'own_approval'],
})

export const markPayoutFailed = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payouts/:payoutId/mark-failed/',
  access: 'member',
  summary: 'Say that the money did not arrive; it is available to the payee again',
  params: PayoutParams,
  body: z.object({ reason: requiredText(500) }),
  output: Payout,
  errors: ['not_allowed', 'payout_not_found', 'payout_not_approved'],
})

export const exportPayouts = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payouts/export/',
  access: 'member',
  summary:
    'Download payouts as CSV with the whole accounts, for the bank; the audit log says who did',
  params: OrganizationParams,
  body: z.extend(PayoutFilter, { search: z.optional(z.string().check(z.maxLength(200))) }),
  output: TextFile,
  errors: ['not_allowed'],
})

/** Someone whom the organization owes money or has paid. */
export const Payee = z.object({
  person: PersonName,
  is_member: z.boolean(),
  currency: z.string(),
  available_minor: z.number(),
  on_hold_minor: z.number(),
  in_payout_minor: z.number(),
  paid_minor: z.number(),
  tax_info_status: TaxInfoStatus,
  method: z.nullable(PayoutMethod),
  obstacles: z.array(PayoutObstacle),
})
export type Payee = z.infer<typeof Payee>

export const listPayees = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/payees/',
  access: 'member',
  summary: 'List whom the organization owes money, also those who left, per currency',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(Payee),
  errors: ['not_allowed'],
})

export const startPayout = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payees/:personId/payouts/',
  access: 'member',
  summary:
    'Ask for a payout in the name of a payee, such as one who left; another admin approves it',
  params: z.extend(OrganizationParams, { personId: Id }),
  body: z.object({ currency: Currency, reason: line(500) }),
  output: Payout,
  errors: ['not_allowed', 'payee_not_found', 'payout_not_possible'],
})
