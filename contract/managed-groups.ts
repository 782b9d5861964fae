import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EnrollManyAnswer } from './enrollments.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { Group, GroupName } from './groups.ts'
import { pageOf, PageQuery } from './page.ts'
import { LearnerDetail } from './progress.ts'

/** For group managers: the groups that an admin gave them. Admins manage all groups. */
export const listManagedGroups = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/managed-groups/',
  access: 'member',
  summary: 'List the groups that I manage',
  params: OrganizationParams,
  output: z.array(Group),
  errors: ['not_allowed'],
})

/** A member of a managed group and how far they are. */
export const GroupLearner = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  /** Only groups that the reader manages. */
  groups: z.array(GroupName),
  last_seen_at: z.nullable(Instant),
  course_count: z.number(),
  completed_count: z.number(),
  progress_percent: z.number(),
})
export type GroupLearner = z.infer<typeof GroupLearner>

export const listGroupLearners = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/managed-groups/people/',
  access: 'member',
  summary: 'List the learners of the groups that I manage',
  params: OrganizationParams,
  query: z.extend(PageQuery, { group: z.optional(Id) }),
  output: pageOf(GroupLearner),
  errors: ['not_allowed', 'group_not_found'],
})

export const getGroupLearner = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/managed-groups/people/:personId/',
  access: 'member',
  summary: 'Read the progress of a learner in a group that I manage',
  params: z.extend(OrganizationParams, { personId: Id }),
  output: z.object({ learner: GroupLearner, progress: z.nullable(LearnerDetail) }),
  errors: ['not_allowed', 'member_not_found'],
})

export const enrollGroupLearners = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/managed-groups/enroll/',
  access: 'member',
  summary: 'Enroll learners of the groups that I manage in a course',
  params: OrganizationParams,
  body: z.object({
    course_id: Id,
    person_ids: z.array(Id).check(z.minLength(1), z.maxLength(500)),
  }),
  output: EnrollManyAnswer,
  errors: ['not_allowed', 'member_not_found', 'course_not_found'],
})

export const moveBetweenGroups = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/managed-groups/people/:personId/groups/',
  access: 'member',
  summary: 'Put a learner of my groups into exactly these groups of mine',
  params: z.extend(OrganizationParams, { personId: Id }),
  body: z.object({ group_ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  output: z.array(GroupName),
  errors: ['not_allowed', 'member_not_found', 'group_not_found'],
})
