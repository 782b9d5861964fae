import * as z from 'zod/mini'
import { CohortName, CohortRun } from './cohorts.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams, text } from './fields.ts'
import { Membership } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'

export const EnrollmentStatus = z.enum([
  'requested',
  'waitlisted',
  'active',
  'completed',
  'expired',
  'suspended',
  'withdrawn',
])
export type EnrollmentStatus = z.infer<typeof EnrollmentStatus>

export const EnrollmentSource = z.enum([
  'self',
  'code',
  'request',
  'invitation',
  'staff',
  'purchase',
  'subscription',
])

/** One person's enrollment in one course, as that person sees it. */
export const Enrollment = z.object({
  id: Id,
  course_id: Id,
  organization_id: Id,
  /** The run of the course; null for someone who takes it on their own dates. */
  cohort_id: z.nullable(Id),
  status: EnrollmentStatus,
  source: EnrollmentSource,
  created_at: Instant,
  started_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  archived_at: z.nullable(Instant),
  /** Position on the waiting list, from 1. */
  waiting_position: z.nullable(z.number()),
  can: z.object({ withdraw: z.boolean(), archive: z.boolean() }),
})
export type Enrollment = z.infer<typeof Enrollment>

/** A run of the course that a person can choose now or later. */
export const OfferedCohort = z.extend(CohortRun, {
  /** `wait`: all seats are taken, so choosing it joins its waiting list. */
  state: z.enum(['open', 'wait', 'not_open_yet']),
  enrollment_opens_on: z.nullable(CalendarDate),
  enrollment_closes_on: z.nullable(CalendarDate),
  /** Null without a limit. */
  seats_left: z.nullable(z.number()),
})
export type OfferedCohort = z.infer<typeof OfferedCohort>

/** The one action available to a person for a course now: the button on its page. */
export const EnrollmentOffer = z.object({
  course_id: Id,
  action: z.enum([
    'enroll',
    'enter_code',
    'request',
    'join_waiting_list',
    'continue',
    'wait_for_answer',
    'wait_for_seat',
    'prerequisites_missing',
    'not_open_yet',
    'closed',
    'invitation_only',
    'payment_required',
    'suspended',
    'member_suspended',
    'member_removed',
  ]),
  /** When enrollment opens or closed, depending on the action. */
  at: z.nullable(Instant),
  seats: z.nullable(z.number()),
  seats_left: z.nullable(z.number()),
  missing_courses: z.array(z.object({ id: Id, slug: z.string(), title: z.string() })),
  /** Runs to choose from, the earliest first. If there are any, enrolling needs one of them. */
  cohorts: z.array(OfferedCohort),
  /** The run that the caller takes or waits for. */
  cohort: z.nullable(CohortRun),
  /** The subscription of the caller that includes the course, if they take it with that. */
  subscription: z.nullable(z.string()),
  enrollment: z.nullable(Enrollment),
})
export type EnrollmentOffer = z.infer<typeof EnrollmentOffer>

const CourseOfAnyone = z.object({ courseId: Id })

export const getEnrollmentOffer = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/enrollment/',
  access: 'person',
  limited: true,
  summary: 'Read what I can do to take this course, and why not if I can not',
  params: CourseOfAnyone,
  output: EnrollmentOffer,
  errors: ['course_not_found'],
})

export const EnrollBody = z.object({
  code: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** For courses by request: a message to the people who decide. */
  note: z.optional(text(1000)),
  /** One of the cohorts of the offer; required if there are any. */
  cohort_id: z.optional(Id),
})
export type EnrollBody = z.infer<typeof EnrollBody>

export const enroll = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/enroll/',
  access: 'person',
  limited: true,
  summary: 'Take a course, ask for it or wait for a seat; enrolling twice changes nothing',
  params: CourseOfAnyone,
  body: EnrollBody,
  /** Enrolling in a public course of another organization makes the caller a learner there. */
  output: z.object({ enrollment: Enrollment, membership: z.nullable(Membership) }),
  errors: [
    'course_not_found',
    'member_suspended',
    'member_removed',
    'organization_suspended',
    'organization_archived',
    'enrollment_closed',
    'enrollment_code_wrong',
    'enrollment_by_invitation',
    'enrollment_suspended',
    'payment_required',
    'prerequisites_missing',
    'cohort_required',
    'cohort_not_found',
    'too_many_requests',
  ],
})

const EnrollmentParams = z.extend(OrganizationParams, { enrollmentId: Id })

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/enrollments/:enrollmentId/withdraw/',
  access: 'member',
  summary: 'Leave a course; what I did in it is kept',
  params: EnrollmentParams,
  output: Enrollment,
  errors: ['enrollment_not_found', 'not_allowed'],
})

export const archiveEnrollment = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/enrollments/:enrollmentId/archive/',
  access: 'member',
  summary: 'Put a course of mine aside',
  params: EnrollmentParams,
  output: Enrollment,
  errors: ['enrollment_not_found', 'not_allowed'],
})

export const unarchiveEnrollment = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/enrollments/:enrollmentId/unarchive/',
  access: 'member',
  summary: 'Take a course of mine back to the others',
  params: EnrollmentParams,
  output: Enrollment,
  errors: ['enrollment_not_found', 'not_allowed'],
})

/** A learner as course staff see them. */
export const CourseLearner = z.object({
  enrollment_id: Id,
  person_id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  cohort: z.nullable(CohortName),
  status: EnrollmentStatus,
  /** No activity for two weeks although the course isn't complete. */
  at_risk: z.boolean(),
  source: EnrollmentSource,
  completed_lessons: z.number(),
  lesson_count: z.number(),
  created_at: Instant,
  started_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  last_active_at: z.nullable(Instant),
})
export type CourseLearner = z.infer<typeof CourseLearner>

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

/**
 * Filters for lists of learners. `at_risk`: active without recent activity. `enrolled`: has or had access, so neither
 * waiting nor gone. `started`: enrolled, and has been active in the course.
 */
export const LearnerFilter = z.enum([...EnrollmentStatus.options, 'at_risk', 'enrolled', 'started'])
export type LearnerFilter = z.infer<typeof LearnerFilter>

export const listCourseLearners = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/',
  access: 'member',
  summary: 'List the learners of a course with their progress',
  params: CourseParams,
  query: z.extend(PageQuery, {
    status: z.optional(LearnerFilter),
    cohort: z.optional(Id),
    sort: z._default(z.enum(['name', 'progress', 'last_active', 'enrolled']), 'name'),
  }),
  output: z.extend(pageOf(CourseLearner), {
    course: z.object({
      id: Id,
      title: z.string(),
      seats: z.nullable(z.number()),
      seats_taken: z.number(),
      waiting: z.number(),
    }),
    can: z.object({ enroll: z.boolean(), invite: z.boolean(), manage: z.boolean() }),
  }),
  errors: ['course_not_found', 'not_allowed'],
})

/** People by ID (from a search), and addresses as pasted or from a CSV file. */
export const EnrollManyBody = z.object({
  person_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
  text: z._default(z.string().check(z.maxLength(500_000)), ''),
  /** The run that they take; without one, dates count from each learner's own enrollment. */
  cohort_id: z.optional(Id),
})
export type EnrollManyBody = z.infer<typeof EnrollManyBody>

export const EnrollManyRow = z.object({
  /** Line of the text, from 1; null for a person who was picked. */
  line: z.nullable(z.number()),
  given: z.string(),
  name: z.nullable(z.string()),
  outcome: z.enum([
    'enroll',
    'wait',
    'invite',
    'unverified',
    'already_enrolled',
    'already_invited',
    'duplicate',
    'invalid_email',
    'not_a_member',
    'not_a_learner',
  ]),
  /** The planned or actual outcome, as text. */
  detail: z.string(),
})
export type EnrollManyRow = z.infer<typeof EnrollManyRow>

export const EnrollManyAnswer = z.object({
  rows: z.array(EnrollManyRow),
  enrolling: z.number(),
  waiting: z.number(),
  inviting: z.number(),
  refused: z.number(),
})
export type EnrollManyAnswer = z.infer<typeof EnrollManyAnswer>

export const previewEnrollMany = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/preview/',
  access: 'member',
  summary: 'See what enrolling these people would do, row by row, and change nothing',
  params: CourseParams,
  body: EnrollManyBody,
  output: EnrollManyAnswer,
  errors: [
    'course_not_found',
    'not_allowed',
    'too_many_rows',
    'cohort_not_found',
    'cohort_archived',
  ],
})

export const enrollMany = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/',
  access: 'member',
  summary: 'Enroll people in a course; one bad row never spoils the rest',
  params: CourseParams,
  body: EnrollManyBody,
  output: EnrollManyAnswer,
  errors: [
    'course_not_found',
    'not_allowed',
    'too_many_rows',
    'cohort_not_found',
    'cohort_archived',
  ],
})

const ManyEnrollments = z.object({
  enrollment_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
})
const Changed = z.object({ changed: z.number() })
const manyErrors = ['course_not_found', 'enrollment_not_found', 'not_allowed'] as const

export const suspendEnrollments = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/suspend/',
  access: 'member',
  summary: 'Close a course to learners for now; their work is kept',
  params: CourseParams,
  body: z.extend(ManyEnrollments, { reason: text(500) }),
  output: Changed,
  errors: manyErrors,
})

export const resumeEnrollments = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/resume/',
  access: 'member',
  summary: 'Open a course again to suspended learners',
  params: CourseParams,
  body: ManyEnrollments,
  output: Changed,
  errors: manyErrors,
})

export const extendEnrollments = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/extend/',
  access: 'member',
  summary: 'Set until when learners have access; null means without end',
  params: CourseParams,
  body: z.extend(ManyEnrollments, { expires_at: z.nullable(Instant) }),
  output: Changed,
  errors: manyErrors,
})

export const removeEnrollments = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/remove/',
  access: 'member',
  summary: 'Take learners out of a course; history is kept and the waiting list moves up',
  params: CourseParams,
  body: z.extend(ManyEnrollments, { reason: z.optional(text(500)) }),
  output: Changed,
  errors: manyErrors,
})

/** A learner across all courses that the caller may see. */
export const Learner = z.object({
  person_id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  course_count: z.number(),
  completed_count: z.number(),
  /** Percentage of all lessons in those courses. */
  progress_percent: z.number(),
  last_active_at: z.nullable(Instant),
  status: z.enum(['active', 'inactive', 'at_risk', 'completed']),
})
export type Learner = z.infer<typeof Learner>

export const listLearners = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learners/',
  access: 'member',
  summary: 'List the learners of the courses that I teach, or of all for an admin',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(Learner.shape.status),
    course: z.optional(Id),
    sort: z._default(z.enum(['name', 'progress', 'last_active']), 'name'),
  }),
  output: pageOf(Learner),
  errors: ['not_allowed'],
})
