import { queryOptions } from '@tanstack/react-query'
import { getCatalogSubscription, listCourseSubscriptions } from '#contract/subscriptions.ts'
import { call } from '#web/lib/call.ts'
import { catalogKey } from './queries.ts'

export const catalogSubscriptionQuery = (subscription: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'subscription', subscription],
    queryFn: ({ signal }) => call(getCatalogSubscription, { params: { subscription } }, { signal }),
  })

export const courseSubscriptionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'subscriptions', courseId],
    queryFn: ({ signal }) => call(listCourseSubscriptions, { params: { courseId } }, { signal }),
  })
