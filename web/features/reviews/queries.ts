import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getReview, listCourseReviews, listPublicReviews, listReviews } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'

export const reviewsPageSize = 10

export type CourseReviewsFilter = Omit<
  NonNullable<Arguments<typeof listCourseReviews>['query']>,
  'page_size'
>
export type ReviewsFilter = Omit<NonNullable<Arguments<typeof listReviews>['query']>, 'page_size'>

/** Every list and page with reviews. */
export const reviewsKey = ['reviews']

export const publicReviewsQuery = (course: string, filter: CourseReviewsFilter) =>
  queryOptions({
    queryKey: [...reviewsKey, 'public', course, filter],
    queryFn: ({ signal }) =>
      call(
        listPublicReviews,
        { params: { course }, query: { ...filter, page_size: reviewsPageSize } },
        { signal },
      ),
  })

export const courseReviewsQuery = (
  organizationId: string,
  courseId: string,
  filter: CourseReviewsFilter,
) =>
  queryOptions({
    queryKey: [...reviewsKey, organizationId, 'course', courseId, filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listCourseReviews,
        {
          params: { organizationId, courseId },
          query: { ...filter, page_size: reviewsPageSize },
        },
        { signal },
      ),
  })

export const listPageSize = 20

export const reviewsQuery = (organizationId: string, filter: ReviewsFilter) =>
  queryOptions({
    queryKey: [...reviewsKey, organizationId, 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listReviews,
        { params: { organizationId }, query: { ...filter, page_size: listPageSize } },
        { signal },
      ),
  })

export const reviewQuery = (organizationId: string, reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, organizationId, reviewId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getReview, { params: { organizationId, reviewId } }, { signal }),
  })
