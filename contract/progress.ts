import * as z from 'zod/mini'
import { CohortRun } from './cohorts.ts'
import { endpoint } from './endpoint.ts'
import { CourseLearner, Enrollment } from './enrollments.ts'
import { Id, Instant, OrganizationParams, Titled } from './fields.ts'
import { CompletionRule, LessonKind } from './lessons.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** One reason why a lesson is locked. `opens_at` is when this reason expires, if it does. */
export const LockReason = z.object({
  code: z.enum([
    'enrollment_requested',
    'enrollment_waitlisted',
    'enrollment_suspended',
    'enrollment_expired',
    'enrollment_withdrawn',
    'not_enrolled',
    'course_not_started',
    'course_ended',
    'opens_later',
    'requires_lessons',
    'previous_lesson',
  ]),
  opens_at: z.nullable(Instant),
  /** Lessons to complete first. */
  lessons: z.array(Titled),
})
export type LockReason = z.infer<typeof LockReason>

export const LessonState = z.object({
  id: Id,
  title: z.string(),
  kind: LessonKind,
  duration_seconds: z.number(),
  is_preview: z.boolean(),
  completion_rule: CompletionRule,
  completion_percent: z.number(),
  due_at: z.nullable(Instant),
  opened_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  position_seconds: z.number(),
  /** Seconds of the recording that were actually played. */
  watched_seconds: z.number(),
  is_bookmarked: z.boolean(),
  /** Empty if the lesson is open. */
  locked: z.array(LockReason),
})
export type LessonState = z.infer<typeof LessonState>

export const SectionState = z.object({
  id: Id,
  title: z.string(),
  lessons: z.array(LessonState),
})
export type SectionState = z.infer<typeof SectionState>

/** A course of the caller as a card. */
/** Why a course is complete although lessons are left; those are optional. */
export const CompletionNote = z.object({
  /** The course requires a percentage of its lessons, or lessons were added after it was completed. */
  rule: z.enum(['share', 'added_later']),
  /** The percentage that the course requires. */
  percent: z.number(),
  lessons_needed: z.number(),
  optional_lessons: z.number(),
})
export type CompletionNote = z.infer<typeof CompletionNote>

export const MyCourse = z.object({
  course_id: Id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  category: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  lesson_count: z.number(),
  duration_seconds: z.number(),
  completed_lessons: z.number(),
  completion_note: z.nullable(CompletionNote),
  last_active_at: z.nullable(Instant),
  last_lesson_id: z.nullable(Id),
  saved_at: z.nullable(Instant),
  /** Absent for a course that is only saved for later. */
  enrollment: z.nullable(Enrollment),
})
export type MyCourse = z.infer<typeof MyCourse>

export const MyCoursesTab = z.enum([
  'all',
  'in_progress',
  'not_started',
  'completed',
  'saved',
  'archived',
])
export type MyCoursesTab = z.infer<typeof MyCoursesTab>

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/',
  access: 'member',
  summary: 'List the courses that I take, took or saved in this organization',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    tab: z._default(MyCoursesTab, 'all'),
    sort: z._default(z.enum(['recent', 'title', 'progress', 'enrolled']), 'recent'),
  }),
  output: z.extend(pageOf(MyCourse), {
    /** Number of courses on each tab, ignoring the search. */
    counts: z.record(MyCoursesTab, z.number()),
  }),
})

/** Where to continue: the exact lesson and second. */
export const NextStep = z.object({
  lesson_id: Id,
  title: z.string(),
  kind: LessonKind,
  position_seconds: z.number(),
  duration_seconds: z.number(),
})
export type NextStep = z.infer<typeof NextStep>

export const MyCourseParams = z.extend(OrganizationParams, { courseId: Id })

export const CourseHome = z.object({
  course: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    subtitle: z.string(),
    version: z.number(),
    category: z.nullable(z.string()),
    cover_url: z.nullable(z.string()),
    progression: z.enum(['free', 'sequential']),
    completion_percent: z.number(),
    has_certificate: z.boolean(),
    starts_at: z.nullable(Instant),
    ends_at: z.nullable(Instant),
    archived_at: z.nullable(Instant),
  }),
  /** The run that the caller takes; its dates are those of the course above. */
  cohort: z.nullable(CohortRun),
  enrollment: Enrollment,
  /** When the caller completed earlier rounds, newest first; empty in the first round. */
  completed_before: z.array(Instant),
  /** The caller was active in this round, so the next step is to continue rather than start. */
  is_started: z.boolean(),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  /** Lessons required to complete the course. */
  lessons_to_complete: z.number(),
  completion_note: z.nullable(CompletionNote),
  next: z.nullable(NextStep),
  sections: z.array(SectionState),
  handouts: z.array(
    z.object({
      id: Id,
      title: z.string(),
      name: z.string(),
      content_type: z.string(),
      size_bytes: z.number(),
      url: z.string(),
    }),
  ),
  instructors: z.array(z.object({ person_id: Id, name: z.string(), headline: z.string() })),
})
export type CourseHome = z.infer<typeof CourseHome>

export const getCourseHome = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/',
  access: 'member',
  summary: 'Read a course that I take: every lesson, its state, and why it is locked',
  params: MyCourseParams,
  output: CourseHome,
  errors: ['course_not_found'],
})

/** The instructors of a course, and a page of its learners. */
export const CoursePeople = z.extend(pageOf(PersonName), {
  instructors: z.array(z.extend(PersonName, { headline: z.string(), is_assistant: z.boolean() })),
})
export type CoursePeople = z.infer<typeof CoursePeople>

export const listCoursePeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/people/',
  access: 'member',
  summary: 'List who teaches a course that I take, and who else takes it',
  params: MyCourseParams,
  query: PageQuery,
  output: CoursePeople,
  errors: ['course_not_found'],
})

export const DueLesson = z.object({
  course_id: Id,
  course_title: z.string(),
  lesson_id: Id,
  title: z.string(),
  kind: LessonKind,
  due_at: Instant,
})
export type DueLesson = z.infer<typeof DueLesson>

export const LearningHome = z.object({
  courses: z.array(z.extend(MyCourse, { next: z.nullable(NextStep) })),
  due: z.array(DueLesson),
  streak_days: z.number(),
  /** Today in the learner's own calendar, in this organization. */
  today: z.object({ spent_seconds: z.number(), goal_minutes: z.nullable(z.number()) }),
  week: z.object({ spent_seconds: z.number(), completed_lessons: z.number() }),
  /** Counts of My Courses: in progress, not started, completed. */
  counts: z.record(MyCoursesTab, z.number()),
})
export type LearningHome = z.infer<typeof LearningHome>

export const getLearningHome = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-home/',
  access: 'member',
  summary: 'Read where I stand: what to go on with, what is due, how the week goes',
  params: OrganizationParams,
  output: LearningHome,
})

export const LearningSettings = z.object({
  /** Null if there is no goal. */
  daily_goal_minutes: z.nullable(z.number().check(z.int(), z.minimum(5), z.maximum(480))),
})
export type LearningSettings = z.infer<typeof LearningSettings>

export const getLearningSettings = endpoint({
  method: 'GET',
  path: '/api/me/learning-settings/',
  access: 'person',
  limited: true,
  summary: 'Read how much I want to learn each day',
  output: LearningSettings,
})

export const setLearningSettings = endpoint({
  method: 'PUT',
  path: '/api/me/learning-settings/',
  access: 'person',
  limited: true,
  summary: 'Choose how much I want to learn each day',
  body: LearningSettings,
  output: LearningSettings,
})

export const LearnerDetail = z.object({
  person_id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  headline: z.string(),
  time_zone: z.string(),
  enrollments: z.array(z.extend(CourseLearner, { course_id: Id, course_title: z.string() })),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      action: z.enum(['enrolled', 'started', 'lesson_completed', 'completed', 'withdrawn']),
      course_id: Id,
      course_title: z.string(),
      lesson_title: z.nullable(z.string()),
    }),
  ),
})
export type LearnerDetail = z.infer<typeof LearnerDetail>

export const getLearner = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learners/:personId/',
  access: 'member',
  summary: 'Read how a learner of my courses is doing',
  params: z.extend(OrganizationParams, { personId: Id }),
  output: LearnerDetail,
  errors: ['not_allowed', 'member_not_found'],
})

/** A learner of the course, or a hypothetical one. */
export const PreviewLearner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), person_id: Id }),
  z.object({
    kind: z.literal('imagined'),
    started_at: Instant,
    completed: z.array(Id).check(z.maxLength(2000)),
  }),
])

export const previewCourse = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/preview/',
  access: 'member',
  summary: 'See the course as a learner on any date, with the reason for every locked lesson',
  params: MyCourseParams,
  body: z.object({
    at: Instant,
    learner: PreviewLearner,
    version: z._default(z.enum(['published', 'draft']), 'published'),
  }),
  output: z.object({
    course: z.object({ id: Id, title: z.string(), has_published: z.boolean() }),
    at: Instant,
    completed_lessons: z.number(),
    lesson_count: z.number(),
    sections: z.array(SectionState),
  }),
  errors: ['course_not_found', 'not_allowed', 'enrollment_not_found'],
})
