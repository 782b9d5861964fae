import * as z from 'zod/mini'
import { Course, CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Titled, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** The life of a course: draft → in_review → changes_requested / published → archived. */

export const ChecklistItem = z.object({
  code: z.enum([
    'has_description',
    'has_outcomes',
    'has_category',
    'has_lessons',
    'has_no_empty_sections',
    'lessons_have_content',
    'has_enrollment_code',
    'dates_are_ahead',
    'has_subtitle',
    'has_cover',
    'has_preview_lesson',
    'videos_have_captions',
  ]),
  /** A blocking item prevents publishing; an advisory one is a recommendation. */
  level: z.enum(['blocking', 'advisory']),
  done: z.boolean(),
  /** What is missing, by name, such as the titles of empty lessons; at most ten. */
  missing: z.array(z.string()),
  /** The same for lessons that are missing something, with links to open them. */
  lessons: z.array(Titled),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const getPublishingChecklist = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/checklist/',
  access: 'member',
  summary: 'Read what a draft still needs before it can be published, and what would be good',
  params: CourseParams,
  output: z.object({ items: z.array(ChecklistItem), is_publishable: z.boolean() }),
  errors: ['course_not_found'],
})

/** How publishing the draft now would affect learners on the published version. */
export const PublicationPreview = z.object({
  /** Null before the first publication. */
  current_version: z.nullable(z.number()),
  next_version: z.number(),
  lessons_added: z.array(Titled),
  /** Number of learners who have completed each removed lesson. */
  lessons_removed: z.array(z.extend(Titled, { completed_by: z.number() })),
  lessons_changed: z.array(Titled),
  lessons_unchanged_count: z.number(),
  /** Learners who have started but not completed the course. */
  learners_in_progress: z.number(),
  /** Learners who completed the course; they stay complete whatever is added. */
  learners_completed: z.number(),
})
export type PublicationPreview = z.infer<typeof PublicationPreview>

export const previewPublication = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/publication-preview/',
  access: 'member',
  summary: 'See what publishing the draft would change for learners in progress',
  params: CourseParams,
  output: PublicationPreview,
  errors: ['course_not_found'],
})

export const submitCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/submit/',
  access: 'member',
  summary: 'Ask an admin to publish the draft; submitting twice changes nothing',
  params: CourseParams,
  body: z.object({ note: z.optional(text(2000)) }),
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'course_not_publishable', 'course_archived'],
})

export const publishCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/publish/',
  access: 'member',
  summary: 'Publish the draft without review, where the organization allows it',
  params: CourseParams,
  output: Course,
  errors: [
    'not_allowed',
    'course_not_found',
    'course_not_publishable',
    'course_in_review',
    'course_archived',
  ],
})

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/archive/',
  access: 'member',
  summary: 'Take a course out of the catalog; who is enrolled keeps it',
  params: CourseParams,
  body: z.object({ reason: z.optional(text(500)) }),
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'course_in_review'],
})

export const unarchiveCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/unarchive/',
  access: 'member',
  summary: 'Bring an archived course back to where it was',
  params: CourseParams,
  output: Course,
  errors: ['not_allowed', 'course_not_found'],
})

export const CourseVersion = z.object({
  number: z.number(),
  published_at: Instant,
  published_by: z.nullable(PersonName),
  lesson_count: z.number(),
  duration_seconds: z.number(),
  is_current: z.boolean(),
})
export type CourseVersion = z.infer<typeof CourseVersion>

export const listCourseVersions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/versions/',
  access: 'member',
  summary: 'List the published versions of a course, newest first',
  params: CourseParams,
  query: PageQuery,
  output: pageOf(CourseVersion),
  errors: ['course_not_found'],
})
