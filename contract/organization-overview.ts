import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'

/** An admin's home page. Every figure is the count of the list it opens. */
export const OrganizationOverview = z.object({
  as_of: Instant,
  learners: z.number(),
  instructors: z.number(),
  published_courses: z.number(),
  enrollments: z.number(),
  completed_enrollments: z.number(),
  pending_approvals: z.number(),
  pending_invitations: z.number(),
  join_requests: z.number(),
  suspended_learners: z.number(),
  /** Setup steps from an empty organization to a learner in a published course; each is true once done. */
  steps: z.object({
    described: z.boolean(),
    branded: z.boolean(),
    has_course: z.boolean(),
    has_lesson: z.boolean(),
    has_published: z.boolean(),
    /** A learner has joined or has a pending invitation. */
    has_learner: z.boolean(),
    has_enrollment: z.boolean(),
  }),
  /** The course that the steps refer to: the first one published, or else the first one created. */
  first_course_id: z.nullable(Id),
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
