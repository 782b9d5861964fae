import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams, Titled } from './fields.ts'
import { LedgerAccountKind, LedgerEntryKind } from './ledger.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

/** What a person earns in an organization. Every figure is read from the ledger, in minor units of its currency. */

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters'))
/** Year and month, such as 2026-11. */
export const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month: 2026-11'))

/** Why no payout is possible now. */
export const PayoutObstacle = z.enum([
  'nothing_available',
  'below_minimum',
  'method_missing',
  'tax_info_missing',
  'tax_correction_needed',
  'payout_open',
])
export type PayoutObstacle = z.infer<typeof PayoutObstacle>

export const EarningsMonth = z.object({
  month: Month,
  sales_minor: z.number(),
  refunds_minor: z.number(),
  paid_minor: z.number(),
})
export type EarningsMonth = z.infer<typeof EarningsMonth>

export const CurrencyEarnings = z.object({
  currency: z.string(),
  available_minor: z.number(),
  on_hold_minor: z.number(),
  /** When the next and the last part of the held amount becomes available. */
  next_release_at: z.nullable(Instant),
  last_release_at: z.nullable(Instant),
  /** Requested and approved, but not yet received. */
  in_payout_minor: z.number(),
  paid_minor: z.number(),
  /** All shares of sales; refunds are listed separately and not deducted. */
  lifetime_minor: z.number(),
  refunds_minor: z.number(),
  obstacles: z.array(PayoutObstacle),
  /** The last twelve months including the current one, oldest first. */
  months: z.array(EarningsMonth),
})
export type CurrencyEarnings = z.infer<typeof CurrencyEarnings>

export const EarningsOverview = z.object({
  currencies: z.array(CurrencyEarnings),
  minimum_units: z.number(),
  hold_days: z.number(),
})
export type EarningsOverview = z.infer<typeof EarningsOverview>

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/',
  access: 'member',
  private: true,
  summary: 'Read what I earned: available, on hold, paid, refunded, and by month',
  params: OrganizationParams,
  output: EarningsOverview,
  errors: ['not_allowed'],
})

/** A person's accounts, in everyday words. */
export const EarningsAccount = z.enum(['available', 'on_hold', 'in_payout', 'paid'])
export type EarningsAccount = z.infer<typeof EarningsAccount>

export const EarningsTransaction = z.object({
  entry_id: Id,
  kind: LedgerEntryKind,
  source_type: z.string(),
  source_id: Id,
  course: z.nullable(Titled),
  currency: z.string(),
  /** Incoming amounts are positive, outgoing amounts negative. */
  amount_minor: z.number(),
  balance_minor: z.number(),
  posted_at: Instant,
})
export type EarningsTransaction = z.infer<typeof EarningsTransaction>

export const listEarningsTransactions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/transactions/',
  access: 'member',
  private: true,
  summary: 'List what came to and went from one of my accounts, the newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, { account: EarningsAccount, currency: Currency }),
  output: pageOf(EarningsTransaction),
  errors: ['not_allowed'],
})

/** One ledger line of an order or payout that the caller has a share in. Other people's lines carry no name. */
export const EarningsLine = z.object({
  entry_id: Id,
  entry_kind: LedgerEntryKind,
  account_kind: LedgerAccountKind,
  is_mine: z.boolean(),
  currency: z.string(),
  /** A debit is positive, a credit negative; the lines of an entry sum to zero. */
  amount_minor: z.number(),
  posted_at: Instant,
})
export type EarningsLine = z.infer<typeof EarningsLine>

export const getEarningsLines = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/lines/:sourceId/',
  access: 'member',
  private: true,
  summary: 'Read every line of the books about an order or payout that I have a share in',
  params: z.extend(OrganizationParams, { sourceId: Id }),
  output: z.array(EarningsLine),
  errors: ['not_allowed', 'transaction_not_found'],
})

export const Statement = z.object({
  month: Month,
  currency: z.string(),
  sales_minor: z.number(),
  refunds_minor: z.number(),
  paid_minor: z.number(),
})
export type Statement = z.infer<typeof Statement>

export const listEarningsStatements = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/statements/',
  access: 'member',
  private: true,
  summary: 'List the months in which something came or went',
  params: OrganizationParams,
  output: z.array(Statement),
  errors: ['not_allowed'],
})

export const getEarningsStatement = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/statements/:month/',
  access: 'member',
  private: true,
  summary: "Download a month's statement as PDF or as CSV with every line",
  params: z.extend(OrganizationParams, { month: Month }),
  query: z.object({ currency: Currency, format: z.enum(['pdf', 'csv']) }),
  output: TextFile,
  errors: ['not_allowed', 'statement_not_found', 'unavailable'],
})

/** What one organization owes the caller in one currency, whether or not they are still a member. */
export const Balance = z.object({
  organization: Named,
  is_member: z.boolean(),
  currency: z.string(),
  available_minor: z.number(),
  on_hold_minor: z.number(),
  in_payout_minor: z.number(),
})
export type Balance = z.infer<typeof Balance>

export const listMyBalances = endpoint({
  method: 'GET',
  path: '/api/me/balances/',
  access: 'person',
  summary: 'List what organizations owe me, those that I left included',
  output: z.array(Balance),
})
