import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { listCourses } from '#contract/courses.ts'
import { listGroups } from '#contract/groups.ts'
import {
  getLearningPlan,
  listLearningPlans,
  listMyPlans,
  listPlanPeople,
} from '#contract/learning-plans.ts'
import { listMembers } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'

export const learningKey = (organizationId: string) => ['learning-plans', organizationId] as const

export type PlansFilter = Pick<
  NonNullable<Arguments<typeof listLearningPlans>['query']>,
  'page' | 'search' | 'archived'
>

export const plansPageSize = 20

export const plansQuery = (organizationId: string, filter: PlansFilter) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), 'list', filter],
    queryFn: ({ signal }) =>
      call(
        listLearningPlans,
        { params: { organizationId }, query: { ...filter, page_size: plansPageSize } },
        { signal },
      ),
  })

export const planQuery = (organizationId: string, planId: string) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), planId],
    queryFn: ({ signal }) =>
      call(getLearningPlan, { params: { organizationId, planId } }, { signal }),
  })

export type PlanPeopleFilter = Pick<
  NonNullable<Arguments<typeof listPlanPeople>['query']>,
  'page' | 'search' | 'state' | 'outcome'
> & { round?: number | undefined }

export const planPeopleQuery = (organizationId: string, planId: string, filter: PlanPeopleFilter) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), planId, 'people', filter],
    queryFn: ({ signal }) =>
      call(
        listPlanPeople,
        { params: { organizationId, planId }, query: { ...filter, page_size: plansPageSize } },
        { signal },
      ),
  })

export const myPlansQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['my-plans', organizationId],
    queryFn: ({ signal }) => call(listMyPlans, { params: { organizationId } }, { signal }),
  })

/** What can be chosen for a plan. */
export const plannableCoursesQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['courses', organizationId, 'plannable', search],
    queryFn: ({ signal }) =>
      call(
        listCourses,
        {
          params: { organizationId },
          query: { status: 'published', search: search || undefined, page_size: 50 },
        },
        { signal },
      ),
  })

export const plannableGroupsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['people', organizationId, 'groups'],
    queryFn: ({ signal }) => call(listGroups, { params: { organizationId } }, { signal }),
  })

export const plannablePeopleQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'plannable', search],
    queryFn: ({ signal }) =>
      call(
        listMembers,
        { params: { organizationId }, query: { search: search || undefined, page_size: 20 } },
        { signal },
      ),
  })
