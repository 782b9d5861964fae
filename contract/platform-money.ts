import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** The platform's fees on sales, and the money that passed through it. */

const BasisPoints = z.number().check(z.int(), z.minimum(0), z.maximum(5_000))

export const PlatformMoney = z.object({
  /** Fee on every sale excluding tax, in hundredths of a percent, unless an organization has its own. */
  basis_points: z.number(),
  organizations: z.array(
    z.object({ id: Id, name: z.string(), basis_points: z.number(), updated_at: Instant }),
  ),
  totals: z.array(
    z.object({
      currency: z.string(),
      /** Payments by buyers, minus refunds. */
      received_minor: z.number(),
      platform_minor: z.number(),
      organizations_minor: z.number(),
      instructors_minor: z.number(),
      tax_minor: z.number(),
      paid_out_minor: z.number(),
    }),
  ),
})
export type PlatformMoney = z.infer<typeof PlatformMoney>

export const getPlatformMoney = endpoint({
  method: 'GET',
  path: '/api/platform/money/',
  access: 'super_admin',
  summary: "Read the platform's fees and the totals of all organizations per currency",
  output: PlatformMoney,
})

export const savePlatformFee = endpoint({
  method: 'PUT',
  path: '/api/platform/money/fee/',
  access: 'super_admin',
  summary: 'Change what the platform keeps of sales from now on',
  body: z.object({ basis_points: BasisPoints }),
  output: PlatformMoney,
})

const FeeParams = z.object({ platformOrganizationId: Id })

export const saveOrganizationFee = endpoint({
  method: 'PUT',
  path: '/api/platform/money/organizations/:platformOrganizationId/',
  access: 'super_admin',
  summary: 'Give one organization a fee of its own; null gives it that of all others',
  params: FeeParams,
  body: z.object({ basis_points: z.nullable(BasisPoints) }),
  output: PlatformMoney,
  errors: ['organization_not_found'],
})
