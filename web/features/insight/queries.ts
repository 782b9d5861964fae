import { queryOptions } from '@tanstack/react-query'
import { getCourseAnalytics, listAnalyticsRows } from '#contract/course-analytics.ts'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getOrganizationInsight,
  listOrganizationRows,
  type OrganizationFigure,
} from '#contract/organization-insight.ts'
import {
  getTeachingHome,
  listLearnerNeeds,
  listTeachingRows,
  type TeachingFigure,
} from '#contract/teaching.ts'
import { call } from '#web/lib/call.ts'

export const insightPageSize = 20

export const teachingKey = (organizationId: string) => ['teaching', organizationId] as const

export const teachingHomeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...teachingKey(organizationId), 'home'],
    queryFn: ({ signal }) => call(getTeachingHome, { params: { organizationId } }, { signal }),
  })

export interface RowsPage {
  page: number
  search?: string
}

export const teachingRowsQuery = (
  organizationId: string,
  figure: TeachingFigure,
  filter: RowsPage,
) =>
  queryOptions({
    queryKey: [...teachingKey(organizationId), 'rows', figure, filter],
    queryFn: ({ signal }) =>
      call(
        listTeachingRows,
        { params: { organizationId }, query: { ...filter, figure, page_size: insightPageSize } },
        { signal },
      ),
  })

export const learnerNeedsQuery = (
  organizationId: string,
  about: 'stuck' | 'expiring',
  page: number,
) =>
  queryOptions({
    queryKey: [...teachingKey(organizationId), 'needs', about, page],
    queryFn: ({ signal }) =>
      call(
        listLearnerNeeds,
        { params: { organizationId }, query: { about, page, page_size: insightPageSize } },
        { signal },
      ),
  })

interface CourseAddress {
  organizationId: string
  courseId: string
}

export const analyticsQuery = (params: CourseAddress, range: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['course-analytics', params, range],
    queryFn: ({ signal }) => call(getCourseAnalytics, { params, query: range }, { signal }),
  })

type AnalyticsRowsFilter = NonNullable<Arguments<typeof listAnalyticsRows>['query']>

export const analyticsRowsQuery = (params: CourseAddress, filter: AnalyticsRowsFilter) =>
  queryOptions({
    queryKey: ['course-analytics', params, 'rows', filter],
    queryFn: ({ signal }) =>
      call(
        listAnalyticsRows,
        { params, query: { ...filter, page_size: insightPageSize } },
        { signal },
      ),
  })

export const organizationInsightQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-insight', organizationId],
    queryFn: ({ signal }) =>
      call(getOrganizationInsight, { params: { organizationId } }, { signal }),
  })

export const organizationRowsQuery = (
  organizationId: string,
  figure: OrganizationFigure,
  filter: RowsPage,
) =>
  queryOptions({
    queryKey: ['organization-insight', organizationId, 'rows', figure, filter],
    queryFn: ({ signal }) =>
      call(
        listOrganizationRows,
        { params: { organizationId }, query: { ...filter, figure, page_size: insightPageSize } },
        { signal },
      ),
  })
