import { queryOptions } from '@tanstack/react-query'
import { getCatalogBundle, listCourseBundles } from '#contract/bundles.ts'
import { call } from '#web/lib/call.ts'
import { catalogKey } from './queries.ts'

export const bundleQuery = (bundle: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'bundle', bundle],
    queryFn: ({ signal }) => call(getCatalogBundle, { params: { bundle } }, { signal }),
  })

export const courseBundlesQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'bundles', courseId],
    queryFn: ({ signal }) => call(listCourseBundles, { params: { courseId } }, { signal }),
  })
