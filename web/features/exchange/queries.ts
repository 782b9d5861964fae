import { queryOptions } from '@tanstack/react-query'
import {
  getCourseImport,
  listCourseImportItems,
  listCourseImports,
  type CourseItemState,
} from '#contract/course-imports.ts'
import { call } from '#web/lib/call.ts'

export const itemsPageSize = 50

const importsKey = (organizationId: string) => ['course-imports', organizationId]

export const courseImportKey = (organizationId: string, importId: string) => [
  ...importsKey(organizationId),
  importId,
]

export const courseImportQuery = (organizationId: string, importId: string) =>
  queryOptions({
    queryKey: courseImportKey(organizationId, importId),
    queryFn: ({ signal }) =>
      call(getCourseImport, { params: { organizationId, importId } }, { signal }),
    // Asked again every second while the file is read or imported, so that the bar moves.
    refetchInterval: ({ state }) =>
      state.data?.status === 'reading' || state.data?.status === 'importing' ? 1000 : false,
  })

export const courseImportItemsQuery = (
  organizationId: string,
  importId: string,
  filter: { state: CourseItemState | undefined; page: number; status: string },
) =>
  queryOptions({
    queryKey: [...courseImportKey(organizationId, importId), 'items', filter],
    queryFn: ({ signal }) =>
      call(
        listCourseImportItems,
        {
          params: { organizationId, importId },
          query: { state: filter.state, page: filter.page, page_size: itemsPageSize },
        },
        { signal },
      ),
  })

export const courseImportsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...importsKey(organizationId), 'list'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listCourseImports, { params: { organizationId }, query: { page_size: 10 } }, { signal }),
  })
