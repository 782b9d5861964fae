import * as z from 'zod/mini'
import { CourseLevel } from './course-level.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams, line, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Courses as their authors see them: drafts. Learners see a published version (contract/publishing.ts); sections and
 * lessons are in contract/curriculum.ts.
 */

export const CourseStatus = z.enum([
  'draft',
  'in_review',
  'changes_requested',
  'published',
  'archived',
  'template',
])
export type CourseStatus = z.infer<typeof CourseStatus>

export { CourseLevel }

/** owner: everything; editor: content; assistant: learners and discussions. */
export const InstructorRights = z.enum(['owner', 'editor', 'assistant'])
export type InstructorRights = z.infer<typeof InstructorRights>

export const CourseSlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(120),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use small letters, digits and single hyphens, such as data-analysis',
    ),
  )

/** Languages that a course can be taught in, as ISO 639-1 codes. */
export const courseLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'no',
  'da',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'el',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'fa',
  'ur',
  'hi',
  'bn',
  'zh',
  'ja',
  'ko',
  'vi',
  'id',
] as const

/** A price between two dates; without the first from now on, without the second until it is removed. */
export const ScheduledPrice = z.object({
  price_minor: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
})
export type ScheduledPrice = z.infer<typeof ScheduledPrice>

/** Details that instructors edit and that publishing copies into a version. */
export const CourseDetails = z.object({
  title: line(120, 'Give the course a title'),
  subtitle: text(200),
  description: Document,
  outcomes: z.array(line(200)).check(z.maxLength(20)),
  requirements: z.array(line(200)).check(z.maxLength(20)),
  faq: z.array(z.object({ question: line(200), answer: text(2000) })).check(z.maxLength(30)),
  category_id: z.nullable(Id),
  tags: z.array(line(40)).check(z.maxLength(20)),
  level: CourseLevel,
  language: z.enum(courseLanguages),
  cover_file_id: z.nullable(Id),
  trailer_file_id: z.nullable(Id),
  /** In the smallest unit of the currency. Zero is free. */
  price_minor: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  currency: z
    .string()
    .check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters, such as EUR')),
  /** Lower prices with dates, such as an early bird; no two at the same time. */
  scheduled_prices: z.array(ScheduledPrice).check(z.maxLength(20)),
  visibility: z.enum(['public', 'organization', 'private']),
  enrollment_mode: z.enum(['open', 'request', 'invite', 'code']),
  enrollment_code: z.nullable(line(40)),
  seats: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  enrollment_opens_at: z.nullable(Instant),
  enrollment_closes_at: z.nullable(Instant),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  progression: z.enum(['free', 'sequential']),
  /** Percentage of lessons required to complete the course. */
  completion_percent: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  has_certificate: z.boolean(),
})
export type CourseDetails = z.infer<typeof CourseDetails>

export const CourseInstructor = z.extend(PersonName, { rights: InstructorRights })
export type CourseInstructor = z.infer<typeof CourseInstructor>

export const CourseAbilities = z.object({
  update: z.boolean(),
  submit: z.boolean(),
  publish: z.boolean(),
  /** Lets the only admin publish by approving their own request with a note. */
  approve_own: z.boolean(),
  archive: z.boolean(),
  unarchive: z.boolean(),
  duplicate: z.boolean(),
  delete: z.boolean(),
  manage_instructors: z.boolean(),
  transfer: z.boolean(),
})

export const Course = z.extend(CourseDetails, {
  id: Id,
  slug: z.string(),
  status: CourseStatus,
  category: z.nullable(Named),
  cover_url: z.nullable(z.string()),
  trailer_url: z.nullable(z.string()),
  /** Revision of the details. Send it with a save: saving on top of an older revision is a conflict. */
  revision: z.number(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: z.nullable(PersonName),
  submitted_at: z.nullable(Instant),
  changes_requested_at: z.nullable(Instant),
  published_at: z.nullable(Instant),
  published_version: z.nullable(z.number()),
  archived_at: z.nullable(Instant),
  /** The draft differs from the published version. */
  has_unpublished_changes: z.boolean(),
  /** The organization lets owners publish without a review. */
  direct_publishing: z.boolean(),
  /** The review in progress, or the one that requested changes. */
  approval_id: z.nullable(Id),
  /** The latest request to publish, until its content is published. */
  review: z.nullable(
    z.object({
      status: z.enum(['submitted', 'in_review', 'changes_requested', 'declined']),
      /** The requested changes, or the reason for declining. */
      reason: z.nullable(z.string()),
      decided_by: z.nullable(PersonName),
      decided_at: z.nullable(Instant),
      /** Only the person who made the request can withdraw it. */
      can_withdraw: z.boolean(),
    }),
  ),
  instructors: z.array(CourseInstructor),
  prerequisites: z.array(z.object({ id: Id, title: z.string(), status: CourseStatus })),
  can: CourseAbilities,
})
export type Course = z.infer<typeof Course>

export const CourseSummary = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  status: CourseStatus,
  /** What a template holds; null for courses. */
  template_kind: z.nullable(z.enum(['course', 'lessons'])),
  category: z.nullable(Named),
  level: CourseLevel,
  language: z.string(),
  cover_url: z.nullable(z.string()),
  owner: z.nullable(PersonName),
  published_version: z.nullable(z.number()),
  has_unpublished_changes: z.boolean(),
  lesson_count: z.number(),
  learner_count: z.number(),
  /** Learners who have completed it. */
  completed_count: z.number(),
  rating_count: z.number(),
  rating_average: z.nullable(z.number()),
  created_at: Instant,
  updated_at: Instant,
  can: CourseAbilities,
})
export type CourseSummary = z.infer<typeof CourseSummary>

export const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/',
  access: 'member',
  summary: 'List the courses that I teach or administer, drafts included',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(CourseStatus),
    category_id: z.optional(Id),
    /** `mine`: only courses that the caller teaches. For admins, `all` is every course of the organization. */
    scope: z._default(z.enum(['mine', 'all']), 'all'),
    instructor_id: z.optional(Id),
    sort: z._default(z.enum(['updated', 'created', 'title', 'learners']), 'updated'),
  }),
  output: z.extend(pageOf(CourseSummary), {
    /** Number of courses in each status, with the other filters applied. */
    counts: z.record(CourseStatus, z.number()),
    can: z.object({ create: z.boolean() }),
  }),
  errors: ['not_allowed'],
})

export const CreateCourseBody = z.object({
  title: CourseDetails.shape.title,
  category_id: z.optional(z.nullable(Id)),
  /** Starts from a copy of this template. */
  template_id: z.optional(Id),
})
export type CreateCourseBody = z.infer<typeof CreateCourseBody>

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/',
  access: 'member',
  summary: 'Begin a course as a draft and become its owner',
  params: OrganizationParams,
  body: CreateCourseBody,
  output: Course,
  errors: ['not_allowed'],
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/',
  access: 'member',
  summary: 'Read the draft of a course that I teach or administer',
  params: CourseParams,
  output: Course,
  errors: ['course_not_found'],
})

export const SaveCourseBody = z.extend(z.partial(CourseDetails), {
  /** The revision that the changes are based on. */
  revision: z.number().check(z.int()),
})
export type SaveCourseBody = z.infer<typeof SaveCourseBody>

export const saveCourse = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/courses/:courseId/',
  access: 'member',
  summary: 'Save the given details of a draft; course_changed names who saved in between',
  params: CourseParams,
  body: SaveCourseBody,
  output: Course,
  errors: [
    'not_allowed',
    'course_not_found',
    'course_changed',
    'course_in_review',
    'course_archived',
    'file_not_found',
  ],
})

export const changeCourseSlug = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/slug/',
  access: 'member',
  summary: 'Change the address of a course in the catalog, at once',
  params: CourseParams,
  body: z.object({ slug: CourseSlug }),
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'course_in_review', 'course_archived', 'slug_taken'],
})

export const setCoursePrerequisites = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/prerequisites/',
  access: 'member',
  summary: 'Say which courses must be complete before this one; a circle is refused',
  params: CourseParams,
  body: z.object({ course_ids: z.array(Id).check(z.maxLength(20)) }),
  output: Course,
  errors: [
    'not_allowed',
    'course_not_found',
    'course_in_review',
    'course_archived',
    'prerequisite_cycle',
  ],
})

const InstructorParams = z.extend(CourseParams, { personId: Id })

export const setCourseInstructor = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/instructors/:personId/',
  access: 'member',
  summary: 'Let someone teach with me, or change what they may do',
  params: InstructorParams,
  body: z.object({ rights: z.enum(['editor', 'assistant']) }),
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'member_not_found', 'course_owner_required'],
})

export const removeCourseInstructor = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/instructors/:personId/',
  access: 'member',
  summary: 'End someone’s part in teaching a course; everyone may end their own',
  params: InstructorParams,
  errors: ['not_allowed', 'course_not_found', 'member_not_found', 'course_owner_required'],
})

export const transferCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/transfer/',
  access: 'member',
  summary: 'Give a course to another owner; the old one stays as an editor',
  params: CourseParams,
  body: z.object({ person_id: Id, reason: z.optional(text(500)) }),
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'member_not_found'],
})

export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/duplicate/',
  access: 'member',
  summary: 'Copy details, curriculum and resources into a new draft of mine',
  params: CourseParams,
  output: Course,
  errors: ['not_allowed', 'course_not_found'],
})

export const SaveTemplateBody = z.object({
  /** Generated by the client; sending the same ID again returns what was saved before. */
  request_id: Id,
  title: CourseDetails.shape.title,
  /** Only these lessons; null saves the whole course. */
  lesson_ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(500))),
})
export type SaveTemplateBody = z.infer<typeof SaveTemplateBody>

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/template/',
  access: 'member',
  summary: 'Save a course or some of its lessons as a template of the organization',
  params: CourseParams,
  body: SaveTemplateBody,
  output: Course,
  errors: ['not_allowed', 'course_not_found', 'course_template', 'lesson_not_found'],
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/',
  access: 'member',
  summary: 'Delete a draft that was never published',
  params: CourseParams,
  errors: ['not_allowed', 'course_not_found', 'course_was_published', 'course_in_review'],
})

export const CourseActivity = z.object({
  id: Id,
  /** Past tense, such as `course.published`. */
  action: z.string(),
  actor: z.nullable(PersonName),
  reason: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  at: Instant,
})
export type CourseActivity = z.infer<typeof CourseActivity>

export const listCourseActivity = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/activity/',
  access: 'member',
  summary: 'Read who did what with a course, newest first',
  params: CourseParams,
  query: PageQuery,
  output: pageOf(CourseActivity),
  errors: ['course_not_found'],
})
