import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, requiredText } from './fields.ts'
import { GroupName } from './groups.ts'
import { OrganizationRole } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

export const MemberStatus = z.enum(['active', 'suspended'])
export type MemberStatus = z.infer<typeof MemberStatus>

/** When someone was last active: this month, earlier, or never. */
export const Activity = z.enum(['recent', 'quiet', 'never'])
export type Activity = z.infer<typeof Activity>

export const DirectoryPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: OrganizationRole,
  /** A role that the organization composed, on top of the built-in one. */
  custom_role: z.nullable(z.object({ id: Id, name: z.string() })),
  position: z.nullable(z.string()),
  status: MemberStatus,
  groups: z.array(GroupName),
  joined_at: Instant,
  last_seen_at: z.nullable(Instant),
  /** Courses that the person is enrolled in, and how many of them are complete. */
  course_count: z.number(),
  completed_count: z.number(),
  progress_percent: z.number(),
  /** Courses that the person teaches, and how many people are enrolled in them. */
  taught_count: z.number(),
  taught_learner_count: z.number(),
  can: z.object({
    change_role: z.boolean(),
    give_role: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    view_as: z.boolean(),
    remove: z.boolean(),
  }),
})
export type DirectoryPerson = z.infer<typeof DirectoryPerson>

const DirectoryFilter = {
  role: OrganizationRole,
  status: z.optional(MemberStatus),
  activity: z.optional(Activity),
  group: z.optional(Id),
  sort: z._default(z.enum(['name', 'joined', 'last_seen']), 'name'),
}

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people/',
  access: 'member',
  summary: 'List the people of one role with what they learn and teach',
  params: OrganizationParams,
  query: z.extend(PageQuery, DirectoryFilter),
  output: pageOf(DirectoryPerson),
  errors: ['not_allowed'],
})

export const exportPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people/export/',
  access: 'member',
  summary: 'Write the first 10,000 people of the current filter as CSV',
  params: OrganizationParams,
  query: z.object({ ...DirectoryFilter, search: PageQuery.shape.search }),
  output: TextFile,
  errors: ['not_allowed'],
})

const PersonParams = z.extend(OrganizationParams, { personId: Id })

/** One person as the organization knows them, with everything that removing them affects. */
export const PersonDetail = z.extend(DirectoryPerson, {
  username: z.string(),
  headline: z.string(),
  suspension_reason: z.string(),
  /** What remains when the person is removed. */
  work: z.object({
    enrollments: z.number(),
    /** Courses that nobody else owns; they need a new owner first. */
    owned_courses: z.array(Titled),
  }),
  timeline: z.array(
    z.object({
      id: Id,
      action: z.string(),
      actor: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      detail: z.record(z.string(), z.unknown()),
      at: Instant,
    }),
  ),
})
export type PersonDetail = z.infer<typeof PersonDetail>

export const getPersonDetail = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people/:personId/',
  access: 'member',
  summary: 'Read one person of the organization',
  params: PersonParams,
  output: PersonDetail,
  errors: ['not_allowed', 'member_not_found'],
})

export const suspendMember = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/members/:personId/suspend/',
  access: 'member',
  summary: 'Close the organization to a member until restored; their work stays',
  params: PersonParams,
  body: z.object({ reason: requiredText(1000) }),
  errors: ['not_allowed', 'member_not_found', 'last_admin'],
})

export const restoreMember = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/members/:personId/restore/',
  access: 'member',
  summary: 'Let a suspended member in again',
  params: PersonParams,
  errors: ['not_allowed', 'member_not_found'],
})

export const MemberChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('suspend'), reason: requiredText(1000) }),
  z.object({ type: z.literal('restore') }),
  z.object({ type: z.literal('remove'), may_return: z.optional(z.boolean()) }),
  z.object({ type: z.literal('role'), role: OrganizationRole }),
  z.object({ type: z.literal('join_group'), group_id: Id }),
  z.object({ type: z.literal('leave_group'), group_id: Id }),
])
export type MemberChange = z.infer<typeof MemberChange>

export const changeMembers = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/members/change/',
  access: 'member',
  summary: 'Change many members at once; the answer names each that failed and why',
  params: OrganizationParams,
  body: z.object({
    person_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    change: MemberChange,
  }),
  output: z.object({
    changed: z.number(),
    failures: z.array(z.object({ person_id: Id, detail: z.string() })),
  }),
  errors: ['not_allowed', 'group_not_found'],
})
