import { queryOptions } from '@tanstack/react-query'
import { getAssignment } from '#contract/assignments.ts'
import { getMyAssignment } from '#contract/submissions.ts'
import { getSubmission, listSubmissions } from '#contract/submission-grading.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export interface LessonPlace {
  organizationId: string
  courseId: string
  lessonId: string
}

/** Everything about assignments of one organization; invalidate it after a change that lists show. */
export const assignmentsKey = (organizationId: string) => ['assignments', organizationId]

export const assignmentQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...assignmentsKey(params.organizationId), 'authored', params.lessonId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getAssignment, { params }, { signal }),
  })

export const myAssignmentQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...assignmentsKey(params.organizationId), 'mine', params.lessonId],
    staleTime: 0,
    // Asked even without a connection: what was taken along answers.
    networkMode: 'offlineFirst',
    queryFn: ({ signal }) => call(getMyAssignment, { params }, { signal }),
  })

export type QueueFilter = Omit<NonNullable<Arguments<typeof listSubmissions>['query']>, 'page_size'>

export const submissionsPageSize = 20

export const submissionsQuery = (organizationId: string, filter: QueueFilter) =>
  queryOptions({
    queryKey: [...assignmentsKey(organizationId), 'submissions', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listSubmissions,
        { params: { organizationId }, query: { ...filter, page_size: submissionsPageSize } },
        { signal },
      ),
  })

export type NeighbourFilter = NonNullable<Arguments<typeof getSubmission>['query']>

export const submissionKey = (organizationId: string, submissionId: string) => [
  ...assignmentsKey(organizationId),
  'submission',
  submissionId,
]

export const submissionQuery = (
  organizationId: string,
  submissionId: string,
  filter: NeighbourFilter,
) =>
  queryOptions({
    queryKey: [...submissionKey(organizationId, submissionId), filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getSubmission, { params: { organizationId, submissionId }, query: filter }, { signal }),
  })
