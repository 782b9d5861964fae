import { queryOptions } from '@tanstack/react-query'
import {
  getLessonTool,
  getMyTool,
  listCourseTools,
  listEditorTools,
} from '#contract/lti-lessons.ts'
import { listLaunchedPeople, listLtiPlatforms } from '#contract/lti-platforms.ts'
import { listProvidedTools } from '#contract/lti-provided.ts'
import { listLtiLog, listLtiTools } from '#contract/lti-tools.ts'
import { listPlatformOrganizations } from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'

export interface LessonPlace {
  organizationId: string
  courseId: string
  lessonId: string
}

export const ltiToolsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['lti', organizationId, 'tools'],
    queryFn: ({ signal }) => call(listLtiTools, { params: { organizationId } }, { signal }),
  })

export const ltiPlatformsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['lti', organizationId, 'platforms'],
    queryFn: ({ signal }) => call(listLtiPlatforms, { params: { organizationId } }, { signal }),
  })

export const launchedPeoplePageSize = 10

export const launchedPeopleQuery = (
  organizationId: string,
  { platformId, page, search }: { platformId: string; page: number; search: string },
) =>
  queryOptions({
    queryKey: ['lti', organizationId, 'people', platformId, page, search],
    queryFn: ({ signal }) =>
      call(
        listLaunchedPeople,
        {
          params: { organizationId, platformId },
          query: { page, page_size: launchedPeoplePageSize, search: search || undefined },
        },
        { signal },
      ),
  })

export const ltiLogPageSize = 20

export const ltiLogQuery = (
  organizationId: string,
  { page, onlyFailed }: { page: number; onlyFailed: boolean },
) =>
  queryOptions({
    queryKey: ['lti', organizationId, 'log', page, onlyFailed],
    queryFn: ({ signal }) =>
      call(
        listLtiLog,
        {
          params: { organizationId },
          query: { page, page_size: ltiLogPageSize, only_failed: onlyFailed || undefined },
        },
        { signal },
      ),
  })

export const lessonToolQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: ['lti', params.organizationId, params.lessonId, 'authored'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getLessonTool, { params }, { signal }),
  })

export const myToolQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: ['lti', params.organizationId, params.lessonId, 'mine'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getMyTool, { params }, { signal }),
  })

export const courseToolsQuery = (params: { organizationId: string; courseId: string }) =>
  queryOptions({
    queryKey: ['lti', params.organizationId, params.courseId, 'tools'],
    queryFn: ({ signal }) => call(listCourseTools, { params }, { signal }),
  })

export const editorToolsQuery = ({ organizationId, courseId }: LessonPlace) =>
  queryOptions({
    queryKey: ['lti', organizationId, courseId, 'editor-tools'],
    queryFn: ({ signal }) =>
      call(listEditorTools, { params: { organizationId, courseId } }, { signal }),
  })

export const providedToolsQuery = queryOptions({
  queryKey: ['lti', 'installation', 'tools'],
  queryFn: ({ signal }) => call(listProvidedTools, {}, { signal }),
})

/** Organizations that a tool can be offered to, by name. */
export const offerableQuery = (search: string) =>
  queryOptions({
    queryKey: ['lti', 'installation', 'organizations', search],
    queryFn: ({ signal }) =>
      call(
        listPlatformOrganizations,
        { query: { sort: 'name', page_size: 20, search: search || undefined } },
        { signal },
      ),
  })
