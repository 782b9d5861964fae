import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getCourseHome,
  getLearner,
  getLearningHome,
  getLearningSettings,
  listCoursePeople,
  listMyCourses,
  previewCourse,
} from '#contract/progress.ts'
import { getMyLearning } from '#contract/transcripts.ts'
import { getMyLesson } from '#contract/lesson-progress.ts'
import { call } from '#web/lib/call.ts'
import { settle } from '#web/lib/outbox/outbox.ts'
import { waitingEvents } from '#web/lib/outbox/learning-lane.ts'
import { homeWith, lessonWith } from './with-waiting.ts'
import { learningKey, lessonKey } from './learning-keys.ts'

export { learningKey }

export const learningHomeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), 'home'],
    queryFn: ({ signal }) => call(getLearningHome, { params: { organizationId } }, { signal }),
  })

export type MyCoursesFilter = Omit<
  NonNullable<Arguments<typeof listMyCourses>['query']>,
  'page_size'
>
export const myCoursesPageSize = 24

export const myCoursesQuery = (organizationId: string, filter: MyCoursesFilter) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), 'courses', filter],
    queryFn: ({ signal }) =>
      call(
        listMyCourses,
        { params: { organizationId }, query: { ...filter, page_size: myCoursesPageSize } },
        { signal },
      ),
  })

export const courseHomeQuery = (organizationId: string, courseId: string) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), 'course', courseId],
    // Asked even without a connection: what was taken along answers.
    networkMode: 'offlineFirst',
    queryFn: async ({ signal }) => {
      const home = await call(getCourseHome, { params: { organizationId, courseId } }, { signal })
      return homeWith(home, await waitingEvents(courseId))
    },
  })

export const coursePeoplePageSize = 20

export const coursePeopleQuery = (
  organizationId: string,
  courseId: string,
  filter: NonNullable<Arguments<typeof listCoursePeople>['query']>,
) =>
  queryOptions({
    queryKey: [...learningKey(organizationId), 'people', courseId, filter],
    queryFn: ({ signal }) =>
      call(
        listCoursePeople,
        {
          params: { organizationId, courseId },
          query: { ...filter, page_size: coursePeoplePageSize },
        },
        { signal },
      ),
  })

export const lessonQuery = (organizationId: string, courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: lessonKey(organizationId, courseId, lessonId),
    // Asked even without a connection: what was taken along answers.
    networkMode: 'offlineFirst',
    queryFn: async ({ signal }) => {
      // A lesson may be open only because the one before it was completed a moment ago.
      await settle('learning')
      const params = { organizationId, courseId, lessonId }
      const open = await call(getMyLesson, { params }, { signal })
      return lessonWith(open, await waitingEvents(courseId))
    },
    // Longer than a lesson takes, so that the page never changes below the reader.
    staleTime: 30 * 60_000,
    gcTime: 60 * 60_000,
  })

export const myLearningQuery = (organization: string | undefined) =>
  queryOptions({
    queryKey: ['learning', 'mine', organization ?? 'all'],
    queryFn: ({ signal }) => call(getMyLearning, { query: { organization } }, { signal }),
  })

export const learningSettingsQuery = queryOptions({
  queryKey: ['learning-settings'],
  queryFn: ({ signal }) => call(getLearningSettings, {}, { signal }),
})

export const learnerQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: ['learners', organizationId, personId],
    queryFn: ({ signal }) => call(getLearner, { params: { organizationId, personId } }, { signal }),
  })

export type PreviewBody = Arguments<typeof previewCourse>['body']

export const previewQuery = (organizationId: string, courseId: string, body: PreviewBody) =>
  queryOptions({
    queryKey: ['course-preview', organizationId, courseId, body],
    queryFn: ({ signal }) =>
      call(previewCourse, { params: { organizationId, courseId }, body }, { signal }),
  })
