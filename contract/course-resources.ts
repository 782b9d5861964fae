import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { LessonFile } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line } from './fields.ts'
import { MediaPreparation, Playback } from './media.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Files of a course: recordings, pictures, documents. Lessons refer to the resource, so replacing its file updates all
 * of them.
 */

export const ResourceKind = z.enum(['video', 'audio', 'picture', 'document', 'captions'])
export type ResourceKind = z.infer<typeof ResourceKind>

export const ResourceCaptions = z.object({
  language: z.string(),
  label: z.string(),
  file: LessonFile,
})
export type ResourceCaptions = z.infer<typeof ResourceCaptions>

export const CourseResource = z.object({
  id: Id,
  title: z.string(),
  kind: ResourceKind,
  file: LessonFile,
  duration_seconds: z.nullable(z.number()),
  poster_url: z.nullable(z.string()),
  captions: z.array(ResourceCaptions),
  /** Null for files that are no recordings, and for recordings that nobody has asked to prepare. */
  preparation: z.nullable(MediaPreparation),
  playback: z.nullable(Playback),
  /** Offered to learners on the course's Resources tab. */
  is_handout: z.boolean(),
  added_at: Instant,
  added_by: z.nullable(PersonName),
  /** Draft lessons that use it. */
  used_in: z.array(z.object({ lesson_id: Id, title: z.string() })),
  /** True if the published version uses it, regardless of the draft. */
  is_published: z.boolean(),
})
export type CourseResource = z.infer<typeof CourseResource>

const editing = [
  'not_allowed',
  'course_not_found',
  'course_archived',
  'resource_not_found',
] as const
const ResourceParams = z.extend(CourseParams, { resourceId: Id })

/** Upload purposes (contract/files.ts) of files that a course accepts. */
export const courseMediaPurpose = 'course_media'
export const courseCoverPurpose = 'course_cover'

/** Metadata that the browser reads from a recording before uploading it. */
const Recording = {
  duration_seconds: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(360_000))),
  /** A still image, uploaded as a separate picture. */
  poster_file_id: z.optional(Id),
}

export const listCourseResources = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/',
  access: 'member',
  summary: 'List the files of a course and where each is used',
  params: CourseParams,
  query: z.extend(PageQuery, {
    kind: z.optional(ResourceKind),
    sort: z._default(z.enum(['added', 'title', 'size']), 'added'),
  }),
  output: z.extend(pageOf(CourseResource), { can: z.object({ update: z.boolean() }) }),
  errors: ['course_not_found'],
})

export const getCourseResource = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/',
  access: 'member',
  summary: 'Read one file of a course, and how far its preparation is',
  params: ResourceParams,
  output: CourseResource,
  errors: ['course_not_found', 'resource_not_found'],
})

export const prepareCourseResource = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/prepare/',
  access: 'member',
  summary:
    'Make a recording ready to play on any device, or try it again; does nothing when it is ready',
  params: ResourceParams,
  output: CourseResource,
  errors: [...editing, 'resource_not_playable', 'video_minutes_exhausted'],
})

export const addCourseResource = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/',
  access: 'member',
  summary: 'Make a finished upload a resource of the course; adding it twice changes nothing',
  params: CourseParams,
  body: z.object({ file_id: Id, title: z.optional(line(200)), ...Recording }),
  output: CourseResource,
  errors: ['not_allowed', 'course_not_found', 'course_archived', 'file_not_found'],
})

export const renameCourseResource = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/rename/',
  access: 'member',
  summary: 'Rename a resource',
  params: ResourceParams,
  body: z.object({ title: line(200) }),
  output: CourseResource,
  errors: editing,
})

export const replaceCourseResource = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/replace/',
  access: 'member',
  summary: 'Put another file of the same kind in its place; every lesson that shows it follows',
  params: ResourceParams,
  body: z.object({ file_id: Id, ...Recording }),
  output: CourseResource,
  errors: [...editing, 'file_not_found', 'resource_kind_differs'],
})

export const deleteCourseResource = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/',
  access: 'member',
  summary: 'Delete a resource that no lesson shows',
  params: ResourceParams,
  errors: [...editing, 'resource_in_use'],
})

export const offerHandout = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/handout/',
  access: 'member',
  summary: 'Offer a resource to learners on the Resources tab of the course',
  params: ResourceParams,
  output: CourseResource,
  errors: editing,
})

export const withdrawHandout = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/handout/',
  access: 'member',
  summary: 'No longer offer a resource on the Resources tab',
  params: ResourceParams,
  output: CourseResource,
  errors: editing,
})

const CaptionsParams = z.extend(ResourceParams, {
  /** BCP 47, such as en or pt-BR. */
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
})

export const setCaptions = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/captions/:language/',
  access: 'member',
  summary: 'Give a recording captions in one language, as a WebVTT, SubRip or TTML file',
  params: CaptionsParams,
  body: z.object({ file_id: Id, label: line(60) }),
  output: CourseResource,
  errors: [...editing, 'file_not_found', 'captions_invalid'],
})

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/captions/:language/',
  access: 'member',
  summary: 'Remove the captions of one language',
  params: CaptionsParams,
  output: CourseResource,
  errors: editing,
})

const CueSeconds = z.number().check(z.minimum(0), z.maximum(360_000))

export const CaptionCue = z
  .object({
    from_seconds: CueSeconds,
    to_seconds: CueSeconds,
    /** With the marks of WebVTT, such as <v Ada> and <i>; anything else is text. */
    text: z.string().check(z.maxLength(2000)),
    /** Its place on the screen, as WebVTT writes it; empty for the usual one. */
    settings: z._default(
      z.string().check(z.maxLength(200), z.regex(/^[^\n\r]*$/), z.regex(/^(?!.*-->)/)),
      '',
    ),
  })
  .check(
    z.refine(
      ({ from_seconds, to_seconds }) => to_seconds - from_seconds >= 0.001,
      'A caption must end after it starts',
    ),
  )
export type CaptionCue = z.infer<typeof CaptionCue>

export const CaptionCues = z.object({
  language: z.string(),
  label: z.string(),
  /** The file that holds them. Send it with a save; null while there are no captions in this language. */
  file_id: z.nullable(Id),
  /** In the order of their start. */
  cues: z.array(CaptionCue),
  can: z.object({ update: z.boolean() }),
})
export type CaptionCues = z.infer<typeof CaptionCues>

export const getCaptionCues = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/captions/:language/cues/',
  access: 'member',
  summary: 'Read the captions of a recording in one language, cue by cue',
  params: CaptionsParams,
  output: CaptionCues,
  errors: ['course_not_found', 'resource_not_found'],
})

export const saveCaptionCues = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/resources/:resourceId/captions/:language/cues/',
  access: 'member',
  summary: 'Save edited captions as WebVTT; captions_changed names who saved in between',
  params: CaptionsParams,
  body: z.object({
    /** The file that the edit is based on. */
    file_id: z.nullable(Id),
    label: line(60),
    cues: z.array(CaptionCue).check(z.maxLength(5000)),
  }),
  output: CaptionCues,
  errors: [...editing, 'captions_changed', 'captions_invalid'],
})
