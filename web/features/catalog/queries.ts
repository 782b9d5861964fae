import { queryOptions } from '@tanstack/react-query'
import {
  getCatalogCategory,
  getCatalogHome,
  getInstructor,
  listCatalogCategories,
  listInstructors,
  listOpenCourses,
  searchCatalog,
  searchMyCatalog,
} from '#contract/catalog.ts'
import { getOrganizationPage } from '#contract/organization-page.ts'
import { call } from '#web/lib/call.ts'
import { minute } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import type { CatalogSearch } from './catalog-search.ts'

export const catalogKey = ['catalog'] as const
export const catalogPageSize = 24

const isSignedIn = () => useSession.getState().is_authenticated

/** One page of courses; who is signed in also finds those of their organizations. */
export const catalogQuery = (filter: CatalogSearch & { instructor?: string }) =>
  queryOptions({
    queryKey: [...catalogKey, 'courses', filter],
    queryFn: ({ signal }) => {
      const given = { query: { ...filter, page_size: catalogPageSize } }
      return isSignedIn()
        ? call(searchMyCatalog, given, { signal })
        : call(searchCatalog, given, { signal })
    },
  })

/** Courses that a signed-in person can start at once. */
export const openCoursesQuery = queryOptions({
  queryKey: [...catalogKey, 'open-courses'],
  queryFn: ({ signal }) => call(listOpenCourses, {}, { signal }),
})

export const homeQuery = queryOptions({
  queryKey: [...catalogKey, 'home'],
  queryFn: ({ signal }) => call(getCatalogHome, {}, { signal }),
})

export const categoriesQuery = queryOptions({
  queryKey: [...catalogKey, 'categories'],
  staleTime: 5 * minute,
  queryFn: ({ signal }) => call(listCatalogCategories, {}, { signal }),
})

export const categoryQuery = (category: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'categories', category],
    queryFn: ({ signal }) => call(getCatalogCategory, { params: { category } }, { signal }),
  })

export const instructorsPageSize = 24

export const instructorsQuery = (filter: { search?: string; category?: string; page?: number }) =>
  queryOptions({
    queryKey: [...catalogKey, 'instructors', filter],
    queryFn: ({ signal }) =>
      call(listInstructors, { query: { ...filter, page_size: instructorsPageSize } }, { signal }),
  })

export const organizationPageQuery = (slug: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'organization', slug],
    queryFn: ({ signal }) => call(getOrganizationPage, { params: { slug } }, { signal }),
  })

export const instructorQuery = (personId: string) =>
  queryOptions({
    queryKey: [...catalogKey, 'instructor', personId],
    queryFn: ({ signal }) => call(getInstructor, { params: { personId } }, { signal }),
  })
