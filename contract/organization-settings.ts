import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrganizationParams } from './fields.ts'

/** What the platform opens for an organization beyond what everyone has. */
export const Feature = z.enum(['single_sign_on', 'open_sign_up'])
export type Feature = z.infer<typeof Feature>

export const Domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(
      /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u,
      'Use a domain such as school.org',
    ),
  )

/** Null means without limit. Seats count members and, separately, open invitations. */
export const OrganizationLimits = z.object({
  seat_limit: z.nullable(z.number()),
  member_count: z.number(),
  invited_count: z.number(),
  storage_limit_bytes: z.nullable(z.number()),
  storage_used_bytes: z.number(),
  features: z.array(Feature),
  domains: z.array(z.string()),
})
export type OrganizationLimits = z.infer<typeof OrganizationLimits>

export const getOrganizationLimits = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/limits/',
  access: 'member',
  summary: 'Read how many seats and bytes the organization has and uses',
  params: OrganizationParams,
  output: OrganizationLimits,
  errors: ['not_allowed'],
})
