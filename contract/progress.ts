import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseLearner, Enrollment } from './enrollments.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'
import { CompletionRule, LessonContent, LessonKind } from './lessons.ts'
import { pageOf, PageQuery } from './page.ts'

/** One thing that keeps a lesson closed. `opens_at` is when this reason goes away by itself, if it does. */
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
  lessons: z.array(z.object({ id: Id, title: z.string() })),
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
  /** Seconds of the recording that were really played. */
  watched_seconds: z.number(),
  is_bookmarked: z.boolean(),
  /** Empty when the lesson is open. */
  locked: z.array(LockReason),
})
export type LessonState = z.infer<typeof LessonState>

export const SectionState = z.object({
  id: Id,
  title: z.string(),
  lessons: z.array(LessonState),
})
export type SectionState = z.infer<typeof SectionState>

/** A course of mine as a card. */
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
    /** How many courses each tab has, without search. */
    counts: z.record(MyCoursesTab, z.number()),
  }),
})

/** Where to go on: the exact lesson and second. */
export const NextStep = z.object({
  lesson_id: Id,
  title: z.string(),
  kind: LessonKind,
  position_seconds: z.number(),
  duration_seconds: z.number(),
})
export type NextStep = z.infer<typeof NextStep>

const MyCourseParams = z.extend(OrganizationParams, { courseId: Id })

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
  enrollment: Enrollment,
  /** When I completed the rounds before this one, newest first; empty in the first round. */
  completed_before: z.array(Instant),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  /** Lessons that must be complete for the course to be. */
  lessons_to_complete: z.number(),
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

export const LessonNote = z.object({
  id: Id,
  lesson_id: Id,
  body: z.string(),
  /** Second of the recording that the note belongs to. */
  at_seconds: z.nullable(z.number()),
  created_at: Instant,
  updated_at: Instant,
})
export type LessonNote = z.infer<typeof LessonNote>

/** A recording or document of a lesson; its addresses work for a while and are renewed by `getLessonMedia`. */
export const LessonMedia = z.object({
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  duration_seconds: z.nullable(z.number()),
  url: z.string(),
  poster_url: z.nullable(z.string()),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  expires_at: Instant,
})
export type LessonMedia = z.infer<typeof LessonMedia>

export const OpenLesson = z.object({
  course: z.object({ id: Id, title: z.string(), version: z.number() }),
  lesson: LessonState,
  content: LessonContent,
  media: z.nullable(LessonMedia),
  /** Addresses of the pictures in the text, by file. */
  files: z.record(z.string(), z.string()),
  previous_id: z.nullable(Id),
  next_id: z.nullable(Id),
  notes: z.array(LessonNote),
})
export type OpenLesson = z.infer<typeof OpenLesson>

const LessonParams = z.extend(MyCourseParams, { lessonId: Id })
const lessonErrors = ['course_not_found', 'lesson_not_found', 'lesson_locked'] as const

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/',
  access: 'member',
  summary: 'Read a lesson that is open to me',
  params: LessonParams,
  output: OpenLesson,
  errors: lessonErrors,
})

export const getLessonMedia = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/media/',
  access: 'member',
  summary: 'Renew the addresses of a recording while it plays',
  params: LessonParams,
  output: LessonMedia,
  errors: [...lessonErrors, 'file_not_found'],
})

/** How a lesson stands after a write. */
export const LessonProgress = z.object({
  lesson_id: Id,
  opened_at: Instant,
  completed_at: z.nullable(Instant),
  position_seconds: z.number(),
  watched_seconds: z.number(),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  course_completed_at: z.nullable(Instant),
})
export type LessonProgress = z.infer<typeof LessonProgress>

export const openLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/open/',
  access: 'member',
  summary: 'Say that I look at a lesson; completes it where viewing is enough',
  params: LessonParams,
  output: LessonProgress,
  errors: lessonErrors,
})

const Seconds = z.number().check(z.minimum(0), z.maximum(360_000))

export const SaveProgressBody = z.object({
  /** When it was so, by the clock of the device. */
  at: Instant,
  /** The same clock at the moment of sending: tells the server how far that clock is off. */
  sent_at: z.optional(Instant),
  position_seconds: z.optional(Seconds),
  /** Stretches of the recording that were played, in whole seconds, [from, to). Merged, never summed. */
  watched: z.optional(
    z.array(z.tuple([Seconds.check(z.int()), Seconds.check(z.int())])).check(z.maxLength(200)),
  ),
  /** Seconds of activity that ended at `at`. */
  active_seconds: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(300))),
})
export type SaveProgressBody = z.infer<typeof SaveProgressBody>

export const saveProgress = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/progress/',
  access: 'member',
  summary: 'Save position and what was watched; sending it again changes nothing',
  params: LessonParams,
  body: SaveProgressBody,
  output: LessonProgress,
  errors: lessonErrors,
})

export const completeLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/complete/',
  access: 'member',
  summary: 'Mark a lesson as complete; doing it twice changes nothing',
  params: LessonParams,
  output: LessonProgress,
  errors: [...lessonErrors, 'lesson_not_complete'],
})

const NoteBody = z.object({
  body: text(20_000).check(z.minLength(1, 'Write something first')),
  at_seconds: z._default(z.nullable(Seconds), null),
  /** When it was written, by the clock of the device; an older text never replaces a newer one. */
  at: Instant,
  sent_at: z.optional(Instant),
})

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/notes/:noteId/',
  access: 'member',
  summary: 'Keep a note; its id is made by the device that wrote it',
  params: z.extend(LessonParams, { noteId: Id }),
  body: NoteBody,
  output: LessonNote,
  errors: ['course_not_found', 'lesson_not_found', 'note_not_found'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/my-notes/:noteId/',
  access: 'member',
  summary: 'Delete a note of mine; deleting it twice changes nothing',
  params: z.extend(OrganizationParams, { noteId: Id }),
})

export const bookmarkLesson = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/bookmark/',
  access: 'member',
  summary: 'Remember a lesson',
  params: LessonParams,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/bookmark/',
  access: 'member',
  summary: 'Forget a remembered lesson',
  params: LessonParams,
  errors: ['course_not_found', 'lesson_not_found'],
})

const eventFields = { id: Id, course_id: Id, lesson_id: Id, at: Instant }

/** What a lesson page records, also without a connection. */
export const LearningEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lesson_opened'), ...eventFields }),
  z.object({
    type: z.literal('progress_saved'),
    ...eventFields,
    position_seconds: SaveProgressBody.shape.position_seconds,
    watched: SaveProgressBody.shape.watched,
    active_seconds: SaveProgressBody.shape.active_seconds,
  }),
  z.object({ type: z.literal('lesson_completed'), ...eventFields }),
  z.object({
    type: z.literal('note_saved'),
    ...eventFields,
    note_id: Id,
    body: NoteBody.shape.body,
    at_seconds: NoteBody.shape.at_seconds,
  }),
  z.object({ type: z.literal('note_deleted'), ...eventFields, note_id: Id }),
  z.object({ type: z.literal('bookmark_set'), ...eventFields, bookmarked: z.boolean() }),
])
export type LearningEvent = z.infer<typeof LearningEvent>
export type LearningEventInput = z.input<typeof LearningEvent>

export const recordLearning = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-events/',
  access: 'member',
  summary: 'Record what was done on lesson pages, also offline: in order, and safe to send again',
  params: OrganizationParams,
  body: z.object({
    sent_at: Instant,
    events: z.array(LearningEvent).check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: Id,
        /** refused: sending it again can't help, so the device forgets it and shows `detail`. */
        outcome: z.enum(['done', 'refused']),
        code: z.nullable(z.string()),
        detail: z.nullable(z.string()),
        progress: z.nullable(LessonProgress),
      }),
    ),
  }),
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
  week: z.object({ spent_seconds: z.number(), completed_lessons: z.number() }),
  /** In progress, not started, completed: the counts of My Courses. */
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

const LearningScope = z.object({ organization: z.optional(Id) })

export const TranscriptRow = z.object({
  course_id: Id,
  course_title: z.string(),
  organization_id: Id,
  organization_name: z.string(),
  status: Enrollment.shape.status,
  started_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  spent_seconds: z.number(),
})
export type TranscriptRow = z.infer<typeof TranscriptRow>

export const MyLearning = z.object({
  totals: z.object({
    spent_seconds: z.number(),
    completed_lessons: z.number(),
    courses_in_progress: z.number(),
    courses_completed: z.number(),
  }),
  streak_days: z.number(),
  longest_streak_days: z.number(),
  /** Missed days that the streak still survives. */
  freezes: z.number(),
  /** Today in the learner's own time zone; the last day of the heat map. */
  today: z.iso.date(),
  days: z.array(
    z.object({ day: z.iso.date(), spent_seconds: z.number(), completed_lessons: z.number() }),
  ),
  courses: z.array(TranscriptRow),
  saved: z.array(
    z.object({
      organization_id: Id,
      course_id: Id,
      course_title: z.string(),
      lesson_id: Id,
      lesson_title: z.string(),
      created_at: Instant,
    }),
  ),
})
export type MyLearning = z.infer<typeof MyLearning>

export const getMyLearning = endpoint({
  method: 'GET',
  path: '/api/me/learning/',
  access: 'person',
  summary: 'Read my totals, days and courses, in one organization or all of mine',
  query: LearningScope,
  output: MyLearning,
})

export const exportTranscript = endpoint({
  method: 'GET',
  path: '/api/me/learning/transcript/',
  access: 'person',
  summary: 'Export my transcript as a CSV or PDF file',
  query: z.extend(LearningScope, { format: z.enum(['csv', 'pdf']) }),
  output: z.object({ name: z.string(), content_type: z.string(), base64: z.string() }),
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

/** A learner of the course, or one that is only imagined. */
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
