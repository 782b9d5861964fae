import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, OrganizationParams, requiredText } from './fields.ts'

/** A learner's request to teach in the organization. */
export const TeachingApplication = z.object({
  /** Null if there never was a request. */
  status: z.nullable(z.enum(['waiting', 'declined', 'changes_requested', 'approved'])),
  submitted_at: z.nullable(Instant),
  /** Why the request was declined or returned. */
  reason: z.nullable(z.string()),
  can: z.object({ apply: z.boolean() }),
})
export type TeachingApplication = z.infer<typeof TeachingApplication>

export const getMyTeachingApplication = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-teaching-application/',
  access: 'member',
  summary: 'Read how my application to teach stands',
  params: OrganizationParams,
  output: TeachingApplication,
})

export const applyToTeach = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-teaching-application/',
  access: 'member',
  summary: 'Apply to become an instructor; an admin decides',
  params: OrganizationParams,
  body: z.object({ message: requiredText(2000) }),
  output: TeachingApplication,
  errors: ['not_allowed'],
})
