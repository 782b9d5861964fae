import type { QueryClient } from '@tanstack/react-query'
import {
  addCourseResource,
  courseMediaPurpose,
  replaceCourseResource,
  type CourseResource,
} from '#contract/course-resources.ts'
import { call } from '#web/lib/call.ts'
import type { UploadTarget } from '#web/lib/uploads/tus-upload.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { queueUpload } from '#web/lib/uploads/upload-queue.ts'
import type { CourseAddress } from '../queries.ts'
import { resourcesKey } from './queries.ts'
import { readRecording } from './read-recording.ts'

export const courseFiles = ({ organizationId, courseId }: CourseAddress): UploadTarget => ({
  purpose: courseMediaPurpose,
  organizationId,
  place: `course ${courseId}`,
})

/** The same for files that are sent whole. */
export const smallFile = ({ organizationId }: CourseAddress) => ({
  purpose: courseMediaPurpose,
  organization: organizationId,
})

type Options = {
  queryClient: QueryClient
  /** Put into the place of this resource; every lesson that shows it follows. */
  replaces?: CourseResource
  /** Part of the upload when it takes a while, so that it is tried again with it. */
  onAdded?: (resource: CourseResource) => void | Promise<void>
}

/** Queues a file and makes it a resource of the course once it has arrived, with length and still if it is a recording. */
export function uploadResource(place: CourseAddress, file: File, options: Options) {
  const facts = readRecording(file)
  return queueUpload(file, courseFiles(place), async (file_id) => {
    const { poster, duration_seconds } = await facts
    const body = {
      file_id,
      ...(duration_seconds && { duration_seconds }),
      ...(poster && { poster_file_id: (await sendFile(poster, smallFile(place))).id }),
    }
    const resource = options.replaces
      ? await call(replaceCourseResource, {
          params: { ...place, resourceId: options.replaces.id },
          body,
        })
      : await call(addCourseResource, { params: place, body: { ...body, title: titleOf(file) } })
    await options.onAdded?.(resource)
    await options.queryClient.invalidateQueries({ queryKey: resourcesKey(place) })
  })
}

/** Names of files make good titles without their ending. */
const titleOf = ({ name }: File) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200) || name

/** Stores a picture for use inside a text. */
export async function uploadPicture(place: CourseAddress, file: File) {
  const { id: file_id } = await sendFile(file, smallFile(place))
  const size = await createImageBitmap(file).catch(() => null)
  const picture = { file_id, width: size?.width ?? null, height: size?.height ?? null }
  size?.close()
  return picture
}
