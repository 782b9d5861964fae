import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled } from './fields.ts'
import { GradedKind } from './grading-queue.ts'
import { Figure, InsightRows } from './insight.ts'
import { InsightWeek } from './organization-insight.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Why a learner needs attention: repeated quiz failures, inactivity before a deadline, an expiring certificate. */
export const NeedReason = z.enum(['failing', 'quiet', 'expiring'])
export type NeedReason = z.infer<typeof NeedReason>

/** A learner who needs their instructor's attention, and why. */
export const LearnerNeed = z.object({
  key: z.string(),
  reason: NeedReason,
  person: PersonName,
  course: Titled,
  /** The quiz that was failed. */
  lesson: z.nullable(Titled),
  failed_attempts: z.nullable(z.number()),
  best_percent: z.nullable(z.number()),
  completed_lessons: z.nullable(z.number()),
  lesson_count: z.nullable(z.number()),
  last_active_at: z.nullable(Instant),
  /** The upcoming deadline, or the certificate's expiry. */
  due_at: z.nullable(Instant),
})
export type LearnerNeed = z.infer<typeof LearnerNeed>

export const TeachingFigure = z.enum([
  'active_learners',
  'enrollments',
  'completions',
  'completed_lessons',
  'ratings',
  'learners',
])
export type TeachingFigure = z.infer<typeof TeachingFigure>

/** An instructor's home page. Each figure is the count of the rows it opens. */
export const TeachingHome = z.object({
  as_of: Instant,
  /** Number of days that each figure covers. */
  days: z.number(),
  figures: z.object({
    active_learners: Figure,
    enrollments: Figure,
    completions: Figure,
    completed_lessons: Figure,
    learners: Figure,
    ratings: Figure,
  }),
  weeks: z.array(InsightWeek),
  /** Rating over all reviews, and over those in the period; null if there are none. */
  rating_average: z.nullable(z.number()),
  recent_rating_average: z.nullable(z.number()),
  /** What is waiting in the grading queue for the caller's courses, most entries first. */
  to_grade: z.object({
    count: z.number(),
    oldest_at: z.nullable(Instant),
    lessons: z.array(
      z.object({ kind: GradedKind, course: Titled, lesson: Titled, count: z.number() }),
    ),
  }),
  unanswered_questions: z.number(),
  newest_questions: z.array(
    z.object({
      id: Id,
      title: z.string(),
      course_title: z.string(),
      author: z.nullable(PersonName),
      created_at: Instant,
    }),
  ),
  stuck_learners: z.number(),
  stuck: z.array(LearnerNeed),
  expiring_certificates: z.number(),
  expiring: z.array(LearnerNeed),
})
export type TeachingHome = z.infer<typeof TeachingHome>

export const getTeachingHome = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/teaching/home/',
  access: 'member',
  summary: 'Read what an instructor looks at first: figures and what needs them today',
  params: OrganizationParams,
  output: TeachingHome,
  errors: ['not_allowed'],
})

export const listTeachingRows = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/teaching/rows/',
  access: 'member',
  summary: 'List the rows that a figure of the instructor home counts',
  params: OrganizationParams,
  query: z.extend(PageQuery, { figure: z._default(TeachingFigure, 'learners') }),
  output: InsightRows,
  errors: ['not_allowed'],
})

export const listLearnerNeeds = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/teaching/needs/',
  access: 'member',
  summary: 'List learners of my courses who are stuck, or whose certificate runs out',
  params: OrganizationParams,
  query: z.extend(PageQuery, { about: z._default(z.enum(['stuck', 'expiring']), 'stuck') }),
  output: pageOf(LearnerNeed),
  errors: ['not_allowed'],
})

/** A message to a learner. It is sent after a minute, so it can be undone. */
export const Nudge = z.object({
  id: Id,
  send_at: Instant,
  cancelled_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
})
export type Nudge = z.infer<typeof Nudge>

export const nudgeLearner = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/nudges/',
  access: 'member',
  summary: 'Send a learner a short word of help; it can be taken back for a minute',
  params: z.extend(OrganizationParams, { courseId: Id }),
  body: z.object({ person_id: Id, reason: NeedReason, lesson_id: z.optional(z.nullable(Id)) }),
  output: Nudge,
  errors: ['course_not_found', 'enrollment_not_found', 'not_allowed'],
})

export const cancelNudge = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/nudges/:nudgeId/cancel/',
  access: 'member',
  summary: 'Take back a word to a learner that has not gone out yet',
  params: z.extend(OrganizationParams, { nudgeId: Id }),
  output: Nudge,
  errors: ['nudge_not_found', 'nudge_already_sent'],
})
