import { queryOptions } from '@tanstack/react-query'
import {
  getCatalogCourse,
  getMyCatalogCourse,
  previewDraft,
  previewPublicCourse,
} from '#contract/course-page.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { catalogKey } from './queries.ts'

/** The page of a course, by id or address; for who is signed in with what is their own. */
export const coursePageQuery = (course: string, view?: 'draft') =>
  queryOptions({
    queryKey: [...catalogKey, 'course', course, view ?? 'published'],
    queryFn: ({ signal }) =>
      useSession.getState().is_authenticated
        ? call(getMyCatalogCourse, { params: { course }, query: { view } }, { signal })
        : call(getCatalogCourse, { params: { course } }, { signal }),
  })

/** A look into a course: what is open to everyone, or the whole draft for its staff. */
export const coursePreviewQuery = (course: string, lesson: string | undefined, view?: 'draft') =>
  queryOptions({
    queryKey: [...catalogKey, 'preview', course, lesson ?? 'first', view ?? 'published'],
    // A draft is looked at to see what was just written.
    ...(view && { staleTime: 0 }),
    queryFn: ({ signal }) =>
      call(
        view ? previewDraft : previewPublicCourse,
        { params: { course }, query: { lesson } },
        { signal },
      ),
  })
