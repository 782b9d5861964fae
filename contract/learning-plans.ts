import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, line, text } from './fields.ts'
import { GroupName } from './groups.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

/**
 * Status in a learning plan. `late` takes the grace period into account; `expiring` means valid for at most 30 more
 * days.
 */
export const PlanState = z.enum([
  'not_started',
  'in_progress',
  'late',
  'completed',
  'expiring',
  'expired',
])
export type PlanState = z.infer<typeof PlanState>

/**
 * Result of a round: on time, late (completed after the due date and grace period, or still open then), or neither yet.
 */
export const PlanOutcome = z.enum(['on_time', 'late', 'in_progress', 'not_started'])
export type PlanOutcome = z.infer<typeof PlanOutcome>

/** A requirement by an organization: one course, or several in order. */
export const LearningPlan = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  courses: z.array(Titled),
  groups: z.array(GroupName),
  due_at: z.nullable(Instant),
  due_days: z.nullable(z.number()),
  valid_days: z.nullable(z.number()),
  grace_days: z.number(),
  created_at: Instant,
  archived_at: z.nullable(Instant),
  people_count: z.number(),
  counts: z.record(PlanState, z.number()),
  /** Number of people per status and round; finished rounds no longer change. */
  rounds: z.array(
    z.object({
      round: z.number(),
      people: z.number(),
      on_time: z.number(),
      late: z.number(),
      /** Late and not completed yet. */
      still_open: z.number(),
      in_progress: z.number(),
      not_started: z.number(),
    }),
  ),
})
export type LearningPlan = z.infer<typeof LearningPlan>

export const listLearningPlans = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-plans/',
  access: 'member',
  summary: 'List what people are asked to learn, with who is on time and who is late',
  params: OrganizationParams,
  query: z.extend(PageQuery, { archived: z._default(z.stringbool(), false) }),
  output: pageOf(LearningPlan),
  errors: ['not_allowed'],
})

const days = (maximum: number) => z.number().check(z.int(), z.minimum(1), z.maximum(maximum))

export const LearningPlanBody = z.object({
  title: line(120, 'Give it a name'),
  description: z._default(text(2000), ''),
  course_ids: z.array(Id).check(z.minLength(1, 'Choose at least one course'), z.maxLength(50)),
  person_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
  group_ids: z._default(z.array(Id).check(z.maxLength(100)), []),
  due_at: z._default(z.nullable(Instant), null),
  due_days: z._default(z.nullable(days(3650)), null),
  valid_days: z._default(z.nullable(days(3650)), null),
  grace_days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(365)), 0),
})
export type LearningPlanBody = z.infer<typeof LearningPlanBody>

export const createLearningPlan = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-plans/',
  access: 'member',
  summary: 'Ask people and groups to learn one or several courses; they are enrolled at once',
  params: OrganizationParams,
  body: LearningPlanBody,
  output: LearningPlan,
  errors: ['not_allowed', 'course_not_found', 'group_not_found', 'member_not_found'],
})

const PlanParams = z.extend(OrganizationParams, { planId: Id })

export const getLearningPlan = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-plans/:planId/',
  access: 'member',
  summary: 'Read one learning plan with its counts',
  params: PlanParams,
  output: LearningPlan,
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const assignLearningPlan = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-plans/:planId/assign/',
  access: 'member',
  summary: 'Ask more people and groups; who was asked already stays as they are',
  params: PlanParams,
  body: z.object({
    person_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
    group_ids: z._default(z.array(Id).check(z.maxLength(100)), []),
  }),
  output: LearningPlan,
  errors: ['not_allowed', 'learning_plan_not_found', 'group_not_found', 'member_not_found'],
})

export const archiveLearningPlan = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-plans/:planId/archive/',
  access: 'member',
  summary: 'Stop asking; progress and completions stay',
  params: PlanParams,
  output: LearningPlan,
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const PlanPerson = z.object({
  person_id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  state: PlanState,
  round: z.number(),
  assigned_at: Instant,
  due_at: z.nullable(Instant),
  completed_courses: z.number(),
  completed_at: z.nullable(Instant),
  /** In a later round: the expiry of the previous round, until which the earlier completion counts. */
  valid_until: z.nullable(Instant),
  reminded_at: z.nullable(Instant),
})
export type PlanPerson = z.infer<typeof PlanPerson>

const PeopleFilter = {
  state: z.optional(PlanState),
  /** This round, including people who are in a later one; each person's current round if absent. */
  round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  outcome: z.optional(PlanOutcome),
}

export const listPlanPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-plans/:planId/people/',
  access: 'member',
  summary: 'List who was asked, with where each stands',
  params: PlanParams,
  query: z.extend(PageQuery, PeopleFilter),
  output: pageOf(PlanPerson),
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const exportPlanPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-plans/:planId/people/export/',
  access: 'member',
  summary: 'Write the first 10,000 people of the current filter as CSV',
  params: PlanParams,
  query: z.object({ ...PeopleFilter, search: PageQuery.shape.search }),
  output: TextFile,
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const remindPlanPeople = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-plans/:planId/remind/',
  access: 'member',
  summary: 'Remind people who have not completed it; at most once a day each',
  params: PlanParams,
  body: z.object({ person_ids: z.optional(z.array(Id).check(z.maxLength(1000))) }),
  output: z.object({ reminded: z.number() }),
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const renewPlanPerson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-plans/:planId/people/:personId/renew/',
  access: 'member',
  summary: 'Confirm that someone renewed their proof; it counts from today',
  params: z.extend(PlanParams, { personId: Id }),
  body: z.object({ reason: text(500) }),
  output: PlanPerson,
  errors: ['not_allowed', 'learning_plan_not_found', 'member_not_found'],
})

/** A plan as the learner sees it. */
export const MyPlan = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  state: PlanState,
  round: z.number(),
  /** When the caller completed the previous round; null in the first. */
  completed_before: z.nullable(Instant),
  due_at: z.nullable(Instant),
  grace_days: z.number(),
  /** Until when the completion counts, or counted. */
  valid_until: z.nullable(Instant),
  courses: z.array(z.extend(Titled, { completed: z.boolean() })),
})
export type MyPlan = z.infer<typeof MyPlan>

export const listMyPlans = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-plans/',
  access: 'member',
  summary: 'List what I am asked to learn, what is due first',
  params: OrganizationParams,
  output: z.array(MyPlan),
})
