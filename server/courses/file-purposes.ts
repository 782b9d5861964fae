import { courseCoverPurpose, courseMediaPurpose } from '#contract/course-resources.ts'
import { maximumUploadBytes } from '#contract/files.ts'
import { filePurpose } from '#server/files/purpose.ts'
import { coursesPolicy } from './policy.ts'

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Staff upload; which course a file becomes part of is decided by the verb that attaches it. */
export const courseFilePurposes = [
  filePurpose(courseMediaPurpose, {
    belongsTo: 'organization',
    types: [...pictures, 'video/mp4', 'video/webm', 'audio/mpeg', 'application/pdf', 'text/vtt'],
    maximumBytes: maximumUploadBytes,
    mayUpload: (ctx) => coursesPolicy.create(ctx),
  }),
  filePurpose(courseCoverPurpose, {
    belongsTo: 'organization',
    types: pictures,
    maximumBytes: 10 * 1024 ** 2,
    mayUpload: (ctx) => coursesPolicy.create(ctx),
  }),
]
