import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { QueueStatus, SubmissionAuthor } from './submission-grading.ts'

/** One queue for everything a person grades: assignment submissions and quiz attempts. */

export const GradedKind = z.enum(['assignment', 'quiz'])
export type GradedKind = z.infer<typeof GradedKind>

/** Type of work. Essays are quiz answers; files may belong to either kind. */
export const QueueType = z.enum(['assignment', 'quiz', 'essay', 'file'])
export type QueueType = z.infer<typeof QueueType>

/** Page that opens the entry. */
export const QueueEntry = z.object({
  kind: GradedKind,
  id: Id,
  course: Titled,
  lesson: Titled,
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const QueueRow = z.extend(QueueEntry, {
  author: SubmissionAuthor,
  number: z.number(),
  status: QueueStatus,
  submitted_at: Instant,
  late_days: z.number(),
  has_essay: z.boolean(),
  has_files: z.boolean(),
  /** Quiz answers that still need a grader; null for an assignment. */
  pending_answers: z.nullable(z.number()),
  points: z.nullable(z.number()),
  maximum_points: z.number(),
})
export type QueueRow = z.infer<typeof QueueRow>

const QueueFilter = {
  status: z._default(QueueStatus, 'waiting'),
  type: z.optional(QueueType),
  course_id: z.optional(Id),
  lesson_id: z.optional(Id),
  is_late: z.optional(z.enum(['true'])),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
}

export const listGradingQueue = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/grading/',
  access: 'member',
  summary: 'List everything to grade in the courses that I teach, the longest waiting first',
  params: OrganizationParams,
  query: z.extend(PageQuery, QueueFilter),
  output: z.extend(pageOf(QueueRow), {
    /** Number of entries in each status, with the other filters applied. */
    counts: z.record(QueueStatus, z.number()),
    /** Lessons with entries in this status, as filter options, most entries first. */
    lessons: z.array(
      z.object({ kind: GradedKind, course: Titled, lesson: Titled, count: z.number() }),
    ),
  }),
  errors: ['not_allowed', 'course_not_found'],
})

export const getGradingPlace = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/grading/:kind/:entryId/',
  access: 'member',
  summary: 'Find an entry of the queue with its neighbors in the list that it was opened from',
  params: z.extend(OrganizationParams, { kind: GradedKind, entryId: Id }),
  query: z.extend(z.object(QueueFilter), { search: PageQuery.shape.search }),
  output: z.object({
    entry: QueueEntry,
    previous: z.nullable(QueueEntry),
    /** Wraps around to the first one that is still waiting. */
    next: z.nullable(QueueEntry),
    /** Number of entries in the list. */
    total: z.number(),
    total_capped: z.boolean(),
  }),
  errors: ['not_allowed', 'grading_entry_not_found'],
})
