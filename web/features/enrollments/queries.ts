import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getEnrollmentOffer, listCourseLearners, listLearners } from '#contract/enrollments.ts'
import { listMembers } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'

export const offerQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['enrollment-offer', courseId],
    queryFn: ({ signal }) => call(getEnrollmentOffer, { params: { courseId } }, { signal }),
  })

export const learnersPageSize = 20
export type CourseLearnersFilter = Omit<
  NonNullable<Arguments<typeof listCourseLearners>['query']>,
  'page_size'
>

export const courseLearnersKey = (organizationId: string, courseId: string) =>
  ['course-learners', organizationId, courseId] as const

export const courseLearnersQuery = (
  organizationId: string,
  courseId: string,
  filter: CourseLearnersFilter,
) =>
  queryOptions({
    queryKey: [...courseLearnersKey(organizationId, courseId), filter],
    queryFn: ({ signal }) =>
      call(
        listCourseLearners,
        {
          params: { organizationId, courseId },
          query: { ...filter, page_size: learnersPageSize },
        },
        { signal },
      ),
  })

export type LearnersFilter = Omit<NonNullable<Arguments<typeof listLearners>['query']>, 'page_size'>

export const learnersQuery = (organizationId: string, filter: LearnersFilter) =>
  queryOptions({
    queryKey: ['learners', organizationId, filter],
    queryFn: ({ signal }) =>
      call(
        listLearners,
        { params: { organizationId }, query: { ...filter, page_size: learnersPageSize } },
        { signal },
      ),
  })

/** Learners in this organization whose name or address has these letters. */
export const candidatesQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['enroll-candidates', organizationId, search],
    queryFn: ({ signal }) =>
      call(
        listMembers,
        { params: { organizationId }, query: { search, role: 'learner', page_size: 20 } },
        { signal },
      ),
  })
