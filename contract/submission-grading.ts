import * as z from 'zod/mini'
import { Pictures } from './assignments.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, requiredText } from './fields.ts'
import {
  PassageComment,
  PassageCommentBody,
  Points,
  RubricChoices,
  RubricCriterion,
} from './grading.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { Submission, SubmissionStatus } from './submissions.ts'

/** Grading of submitted work. */

export const openApiTag = 'assignments'

/** The person who submitted. Without a name during anonymous grading. */
export const SubmissionAuthor = z.object({
  /** A pseudonym that stays the same for one learner in one assignment. */
  alias: z.string(),
  person: z.nullable(PersonName),
})
export type SubmissionAuthor = z.infer<typeof SubmissionAuthor>

export const SubmissionRow = z.object({
  id: Id,
  course: Titled,
  lesson: Titled,
  author: SubmissionAuthor,
  number: z.number(),
  status: SubmissionStatus,
  submitted_at: Instant,
  late_days: z.number(),
  points: z.nullable(z.number()),
  maximum_points: z.number(),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>

export const QueueStatus = z.enum(['waiting', 'graded', 'returned'])
export type QueueStatus = z.infer<typeof QueueStatus>

const QueueFilter = {
  status: z._default(QueueStatus, 'waiting'),
  course_id: z.optional(Id),
  lesson_id: z.optional(Id),
}

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/submissions/',
  access: 'member',
  summary: 'List what was handed in in the courses that I teach, the longest waiting first',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    ...QueueFilter,
    sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  }),
  output: z.extend(pageOf(SubmissionRow), {
    /** Number of submissions in each status, with the other filters applied. */
    counts: z.record(QueueStatus, z.number()),
    /** Filter options for the list. */
    assignments: z.array(
      z.object({ course_id: Id, course_title: z.string(), lesson_id: Id, title: z.string() }),
    ),
  }),
  errors: ['not_allowed', 'course_not_found'],
})

export const SubmissionDetail = z.extend(Submission, {
  course: Titled,
  lesson: Titled,
  author: SubmissionAuthor,
  is_anonymous: z.boolean(),
  /** The assignment at the time of submission, even if it has changed since. */
  instructions: Document,
  instruction_files: Pictures,
  /** True if the assignment has changed since. */
  is_older_version: z.boolean(),
  maximum_points: z.number(),
  late_deduction_percent: z.number(),
  rubric: z.array(RubricCriterion),
  /** Send it back with a grade. */
  revision: z.number(),
  /** Other submissions of the same learner, newest first. */
  history: z.array(
    z.object({
      id: Id,
      number: z.number(),
      status: SubmissionStatus,
      submitted_at: Instant,
      points: z.nullable(z.number()),
    }),
  ),
  /** Previous and next in the list that it was opened from. */
  previous_id: z.nullable(Id),
  next_id: z.nullable(Id),
  can: z.object({ grade: z.boolean(), return: z.boolean(), override: z.boolean() }),
})
export type SubmissionDetail = z.infer<typeof SubmissionDetail>

const SubmissionParams = z.extend(OrganizationParams, { submissionId: Id })

export const getSubmission = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/submissions/:submissionId/',
  access: 'member',
  summary: 'Read one submission to grade it, with its neighbours in the list',
  params: SubmissionParams,
  query: z.object(QueueFilter),
  output: SubmissionDetail,
  errors: ['submission_not_found'],
})

const CommentParams = z.extend(SubmissionParams, { commentId: Id })

export const saveSubmissionComment = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/submissions/:submissionId/comments/:commentId/',
  access: 'member',
  summary: 'Write beside a passage, or change what I wrote; the id is made by the writer',
  params: CommentParams,
  body: PassageCommentBody,
  output: PassageComment,
  errors: ['submission_not_found', 'submission_comment_not_found', 'not_allowed'],
})

export const deleteSubmissionComment = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/submissions/:submissionId/comments/:commentId/',
  access: 'member',
  summary: 'Delete what I wrote beside a passage; deleting it twice changes nothing',
  params: CommentParams,
  errors: ['submission_not_found', 'not_allowed'],
})

const grading = ['submission_not_found', 'submission_changed', 'submission_replaced'] as const
const Revision = { revision: z.number().check(z.int()) }

export const GradeBody = z.object({
  ...Revision,
  /** Ignored if a rubric determines the points. */
  points: Points,
  rubric: RubricChoices,
  feedback: Document,
  /** Waives the late penalty. */
  waive_late: z.boolean(),
})
export type GradeBody = z.infer<typeof GradeBody>

export const gradeSubmission = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/submissions/:submissionId/grade/',
  access: 'member',
  summary: 'Grade a submission and tell the learner; grading again replaces the grade',
  params: SubmissionParams,
  body: GradeBody,
  output: SubmissionDetail,
  errors: [...grading, 'rubric_incomplete'],
})

export const returnSubmission = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/submissions/:submissionId/return/',
  access: 'member',
  summary: 'Give work back to be handed in again, also past the limits',
  params: SubmissionParams,
  body: z.object({ ...Revision, feedback: Document, resubmit_by: z.nullable(Instant) }),
  output: SubmissionDetail,
  errors: grading,
})

export const overrideSubmissionGrade = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/submissions/:submissionId/override/',
  access: 'member',
  summary: 'Set the points of a graded submission by hand, with a reason that is kept',
  params: SubmissionParams,
  body: z.object({ ...Revision, points: Points, reason: requiredText(500) }),
  output: SubmissionDetail,
  errors: [...grading, 'submission_not_graded'],
})
