import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getGradeAverages, getGradebook, getMyGrades } from '#contract/grades.ts'
import { call } from '#web/lib/call.ts'

export interface CourseAddress {
  organizationId: string
  courseId: string
}

export const gradesKey = ({ organizationId, courseId }: CourseAddress) => [
  'grades',
  organizationId,
  courseId,
]

export type GradebookFilter = Omit<
  NonNullable<Arguments<typeof getGradebook>['query']>,
  'page_size'
>

export const gradebookPageSize = 50

export const gradebookQuery = (params: CourseAddress, filter: GradebookFilter) =>
  queryOptions({
    queryKey: [...gradesKey(params), 'book', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        getGradebook,
        { params, query: { ...filter, page_size: gradebookPageSize } },
        { signal },
      ),
  })

/** Of everyone, so it comes after the page. */
export const gradeAveragesQuery = (params: CourseAddress, cohort?: string) =>
  queryOptions({
    queryKey: [...gradesKey(params), 'averages', cohort ?? null],
    staleTime: 0,
    queryFn: ({ signal }) => call(getGradeAverages, { params, query: { cohort } }, { signal }),
  })

export const myGradesQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...gradesKey(params), 'mine'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getMyGrades, { params }, { signal }),
  })
