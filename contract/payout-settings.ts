import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, line, OrganizationParams } from './fields.ts'

/** Where and when an organization pays a person their earnings. */

export const PayoutSchedule = z.enum(['on_request', 'weekly', 'monthly'])
export type PayoutSchedule = z.infer<typeof PayoutSchedule>

/** Entered details never leave the server again; people recognize them by the masked form. */
export const PayoutMethod = z.object({
  kind: z.enum(['bank', 'other']),
  holder_name: z.string(),
  /** `DE•• •••• 3000`, or the service and part of the account. */
  shown: z.string(),
})
export type PayoutMethod = z.infer<typeof PayoutMethod>

export const PayoutSettings = z.object({
  method: z.nullable(PayoutMethod),
  schedule: PayoutSchedule,
  /** In whole units of the payout currency. */
  minimum_units: z.number(),
  changed_at: z.nullable(Instant),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const getPayoutSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/settings/',
  access: 'member',
  private: true,
  summary: 'Read how I am paid what I earn',
  params: OrganizationParams,
  output: PayoutSettings,
  errors: ['not_allowed'],
})

export const PayoutMethodInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bank'),
    holder_name: line(140),
    iban: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60)),
    bic: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
  z.object({
    kind: z.literal('other'),
    holder_name: line(140),
    /** Such as PayPal or Wise. */
    service: line(60),
    account: line(200),
  }),
])
export type PayoutMethodInput = z.infer<typeof PayoutMethodInput>

export const SavePayoutSettingsBody = z.object({
  /** If absent, the stored one is kept. */
  method: z.optional(PayoutMethodInput),
  schedule: PayoutSchedule,
  minimum_units: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(1000)),
})
export type SavePayoutSettingsBody = z.infer<typeof SavePayoutSettingsBody>

export const savePayoutSettings = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/earnings/settings/',
  access: 'member',
  summary: 'Change how I am paid; needs my password, and a mail confirms it',
  params: OrganizationParams,
  body: SavePayoutSettingsBody,
  output: PayoutSettings,
  errors: ['not_allowed', 'wrong_password', 'too_many_requests'],
})
