import { courseCoverPurpose, courseMediaPurpose } from '#contract/course-resources.ts'
import { maximumUploadBytes } from '#contract/files.ts'
import {
  archiveTypes,
  audioTypes,
  captionTypes,
  documentTypes,
  pictureTypes,
  textTypes,
  videoTypes,
} from '#server/files/file-types.ts'
import { filePurpose } from '#server/files/purpose.ts'
import { coursesPolicy } from './policy.ts'

const megabyte = 1024 ** 2

/** Only recordings and archives are ever large; a picture of 100 MB is a mistake that every learner would load. */
function maximumBytesOf(type: string): number {
  if (videoTypes.includes(type) || archiveTypes.includes(type)) return maximumUploadBytes
  if (audioTypes.includes(type)) return 1024 * megabyte
  if (pictureTypes.includes(type)) return 40 * megabyte
  if (captionTypes.includes(type)) return 2 * megabyte
  return textTypes.includes(type) ? 50 * megabyte : 500 * megabyte
}

/** Staff upload; which course a file becomes part of is decided by the verb that attaches it. */
export const courseFilePurposes = [
  filePurpose(courseMediaPurpose, {
    belongsTo: 'organization',
    types: [
      ...pictureTypes,
      ...videoTypes,
      ...audioTypes,
      ...documentTypes,
      ...archiveTypes,
      ...textTypes,
      ...captionTypes,
    ],
    maximumBytes: maximumUploadBytes,
    maximumBytesOf,
    anyEncoding: true,
    mayUpload: (ctx) => coursesPolicy.create(ctx),
  }),
  filePurpose(courseCoverPurpose, {
    belongsTo: 'organization',
    types: pictureTypes,
    maximumBytes: 10 * megabyte,
    mayUpload: (ctx) => coursesPolicy.create(ctx),
  }),
]
