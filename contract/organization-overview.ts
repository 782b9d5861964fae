import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, OrganizationParams } from './fields.ts'

/** What an admin sees first. Every figure is the count of a list that it opens. */
export const OrganizationOverview = z.object({
  as_of: Instant,
  learners: z.number(),
  instructors: z.number(),
  /** Learners who were here in the last 30 days. */
  active_learners: z.number(),
  published_courses: z.number(),
  enrollments: z.number(),
  completed_enrollments: z.number(),
  pending_approvals: z.number(),
  pending_invitations: z.number(),
  join_requests: z.number(),
  suspended_learners: z.number(),
  /** What is left to set up. */
  steps: z.object({
    described: z.boolean(),
    branded: z.boolean(),
    has_instructor: z.boolean(),
    has_learner: z.boolean(),
    has_course: z.boolean(),
    has_group: z.boolean(),
  }),
})
export type OrganizationOverview = z.infer<typeof OrganizationOverview>

export const getOrganizationOverview = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/overview/',
  access: 'member',
  summary: 'Read the figures that an admin looks at first',
  params: OrganizationParams,
  output: OrganizationOverview,
  errors: ['not_allowed'],
})
