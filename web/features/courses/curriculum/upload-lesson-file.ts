import type { QueryClient } from '@tanstack/react-query'
import type { CourseResource } from '#contract/course-resources.ts'
import { getLesson, saveLessonContent } from '#contract/curriculum.ts'
import { call } from '#web/lib/call.ts'
import type { CourseAddress } from '../queries.ts'
import { uploadResource } from '../resources/upload-resource.ts'
import { curriculumKey } from './queries.ts'

/** Sends a file and shows it in a lesson that waits for one. Trying again after a lost answer changes nothing more. */
export const uploadLessonFile = (
  place: CourseAddress,
  lessonId: string,
  file: File,
  queryClient: QueryClient,
) =>
  uploadResource(place, file, {
    queryClient,
    onAdded: (resource) => show(place, lessonId, resource, queryClient),
  })

async function show(
  place: CourseAddress,
  lessonId: string,
  resource: CourseResource,
  queryClient: QueryClient,
) {
  const params = { ...place, lessonId }
  const { content, revision } = await call(getLesson, { params })
  // Somebody may have chosen another file, or deleted nothing but this: theirs stays.
  if ('resource_id' in content && content.resource_id === null) {
    await call(saveLessonContent, {
      params,
      body: { revision, content: { ...content, resource_id: resource.id } },
    })
  }
  await queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
}
