import type { QueryClient } from '@tanstack/react-query'
import type { CourseResource } from '#contract/course-resources.ts'
import { getLesson, saveLessonContent } from '#contract/curriculum.ts'
import { importPackage, packageFilePurpose, splitPackage } from '#contract/packages.ts'
import { call } from '#web/lib/call.ts'
import { queueUpload } from '#web/lib/uploads/upload-queue.ts'
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

/** How a package with several parts is shown. */
export type PackageLayout = 'outline' | 'section'

/** Sends a package to a lesson that waits for one, and makes lessons of its parts if asked to. */
export const uploadLessonPackage = (
  place: CourseAddress,
  lessonId: string,
  file: File,
  { layout, queryClient }: { layout: PackageLayout; queryClient: QueryClient },
) =>
  queueUpload(
    file,
    {
      purpose: packageFilePurpose,
      organizationId: place.organizationId,
      place: `course ${place.courseId}`,
    },
    async (file_id) => {
      const params = { ...place, lessonId }
      const { package: imported } = await call(importPackage, { params, body: { file_id } })
      const parts = imported?.activities.filter((part) => part.launch !== null && part.is_visible)
      if (layout === 'section' && parts && parts.length > 1) await call(splitPackage, { params })
      await queryClient.invalidateQueries({ queryKey: curriculumKey(place) })
    },
  )
