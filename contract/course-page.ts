import * as z from 'zod/mini'
import { CatalogCourse, Reference } from './catalog.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { EnrollmentOffer } from './enrollments.ts'
import { Id, Instant } from './fields.ts'
import { LessonContent, LessonKind } from './lessons.ts'
import { PersonName } from './people.ts'
import { LessonMedia } from './lesson-progress.ts'

/** The public page of one course, and a look into its lessons. */

export const CourseOutline = z.array(
  z.object({
    id: Id,
    title: z.string(),
    lessons: z.array(
      z.object({
        id: Id,
        title: z.string(),
        kind: LessonKind,
        duration_seconds: z.number(),
        is_preview: z.boolean(),
      }),
    ),
  }),
)
export type CourseOutline = z.infer<typeof CourseOutline>

export const CourseTeacher = z.extend(PersonName, {
  headline: z.string(),
  bio: z.string(),
  course_count: z.number(),
})

export const CatalogCoursePage = z.extend(CatalogCourse, {
  organization: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    website: z.string(),
    logo: z.nullable(z.string()),
    accent: z.nullable(z.string()),
  }),
  instructors: z.array(CourseTeacher),
  description: Document,
  /** Addresses of the pictures in the description, by file. */
  files: z.record(z.string(), z.string()),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  tags: z.array(z.string()),
  trailer_url: z.nullable(z.string()),
  updated_at: Instant,
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  seats: z.nullable(z.number()),
  seats_left: z.nullable(z.number()),
  /** What someone who is new to the course can do about it now, and when it opens or closed. */
  offer: z.object({ action: EnrollmentOffer.shape.action, at: z.nullable(Instant) }),
  /** draft: only its staff see this page. archived: only who takes it can open it. */
  state: z.enum(['published', 'archived', 'draft']),
  prerequisites: z.array(z.object({ id: Id, slug: z.string(), title: z.string() })),
  outline: CourseOutline,
  related: z.array(CatalogCourse),
})
export type CatalogCoursePage = z.infer<typeof CatalogCoursePage>

const CourseReference = z.object({ course: Reference })

export const getCatalogCourse = endpoint({
  method: 'GET',
  path: '/api/catalog/courses/:course/',
  access: 'public',
  summary: 'Read all about a public course, by its id or address',
  params: CourseReference,
  output: CatalogCoursePage,
  errors: ['course_not_found'],
})

export const getMyCatalogCourse = endpoint({
  method: 'GET',
  path: '/api/me/catalog/courses/:course/',
  access: 'person',
  limited: true,
  summary: 'Read all about a course that is open to me; its staff also see the draft',
  params: CourseReference,
  query: z.object({ view: z.optional(z.literal('draft')) }),
  output: CatalogCoursePage,
  errors: ['course_not_found'],
})

export const PreviewLesson = z.object({
  id: Id,
  title: z.string(),
  kind: LessonKind,
  duration_seconds: z.number(),
  content: LessonContent,
  media: z.nullable(LessonMedia),
  files: z.record(z.string(), z.string()),
})
export type PreviewLesson = z.infer<typeof PreviewLesson>

export const CoursePreview = z.object({
  course: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    organization_id: Id,
    lesson_count: z.number(),
  }),
  outline: CourseOutline,
  /** The lesson that was asked for, else the first one that is open to everyone; null if none is. */
  lesson: z.nullable(PreviewLesson),
})
export type CoursePreview = z.infer<typeof CoursePreview>

export const previewPublicCourse = endpoint({
  method: 'GET',
  path: '/api/catalog/courses/:course/preview/',
  access: 'public',
  summary: 'Look into a public course: the lessons that are open to everyone, nothing recorded',
  params: CourseReference,
  query: z.object({ lesson: z.optional(Id) }),
  output: CoursePreview,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const previewDraft = endpoint({
  method: 'GET',
  path: '/api/me/catalog/courses/:course/preview/',
  access: 'person',
  limited: true,
  summary: 'Read the draft of a course that I teach or administer as its learners will see it',
  params: CourseReference,
  query: z.object({ lesson: z.optional(Id) }),
  output: CoursePreview,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const countCourseView = endpoint({
  method: 'POST',
  path: '/api/catalog/courses/:course/views/',
  access: 'public',
  summary: 'Count that someone looks at the page of a public course; each visitor once a day',
  params: CourseReference,
  /** Made by the browser, tied to nobody. */
  body: z.object({ visitor: Id }),
  errors: ['course_not_found'],
})
