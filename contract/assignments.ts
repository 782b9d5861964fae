import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, requiredText } from './fields.ts'
import { StoredFile } from './files.ts'
import {
  PassageComment,
  PassageCommentBody,
  Points,
  Rubric,
  RubricChoices,
  RubricCriterion,
  RubricScore,
} from './grading.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** What learners are asked to hand in, what they handed in, and what is said about it. */

/** The purpose that names uploads of learners. */
export const submissionFilePurpose = 'submission_file'

const Percent = z.number().check(z.int(), z.minimum(0), z.maximum(100))

export const AssignmentFields = z.object({
  instructions: Document,
  accepts_text: z.boolean(),
  accepts_files: z.boolean(),
  accepts_link: z.boolean(),
  maximum_files: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  /** With a rubric: what its best levels add up to. */
  points: Points.check(z.minimum(0.01, 'Give at least some points')),
  pass_percent: z.nullable(Percent),
  /** Of the points, for each day late that has begun. */
  late_deduction_percent: Percent,
  /** Days after the due date until which work is accepted; null means without end. */
  cutoff_days: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(365))),
  /** Null means as often as one likes. */
  maximum_submissions: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(50))),
  /** Graders see no names until they have graded. */
  is_anonymous: z.boolean(),
  rubric: Rubric,
})
export type AssignmentFields = z.infer<typeof AssignmentFields>

const LessonParams = z.extend(CourseParams, { lessonId: Id })

/** Pictures in a text, by file id. */
const Pictures = z.record(z.string(), z.string())

export const Assignment = z.extend(AssignmentFields, {
  lesson_id: Id,
  files: Pictures,
  /** Counts saves; 0 before the first. Send it back with a save. */
  revision: z.number(),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(PersonName),
  /** Work that was handed in already: it keeps the version that it was handed in on. */
  submission_count: z.number(),
  can: z.object({ update: z.boolean() }),
})
export type Assignment = z.infer<typeof Assignment>

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/assignment/',
  access: 'member',
  summary: 'Read what a lesson asks learners to hand in, as its authors edit it',
  params: LessonParams,
  output: Assignment,
  errors: ['course_not_found', 'lesson_not_found', 'assignment_not_found'],
})

export const saveAssignment = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/assignment/',
  access: 'member',
  summary: 'Save an assignment; assignment_changed names who saved in between',
  params: LessonParams,
  body: z.extend(AssignmentFields, { revision: z.number().check(z.int()) }),
  output: Assignment,
  errors: [
    'not_allowed',
    'course_not_found',
    'course_in_review',
    'course_archived',
    'lesson_not_found',
    'assignment_not_found',
    'assignment_changed',
    'file_not_found',
  ],
})

/** What a learner writes: kept as a draft, then handed in. */
const Work = {
  body: Document,
  link: z
    .string()
    .check(
      z.trim(),
      z.maxLength(2000),
      z.regex(/^$|^https?:\/\/\S+$/i, 'Use an address that starts with https://'),
    ),
  file_ids: z.array(Id).check(z.maxLength(20)),
}

export const SubmissionDraft = z.object({
  body: Document,
  link: z.string(),
  files: z.array(StoredFile),
  revision: z.number(),
  updated_at: Instant,
})
export type SubmissionDraft = z.infer<typeof SubmissionDraft>

export const SubmissionGrade = z.object({
  /** What counts: after the deduction, or as overridden. */
  points: z.number(),
  maximum_points: z.number(),
  /** As given, before the deduction for being late. */
  raw_points: z.number(),
  deduction_percent: z.number(),
  graded_at: Instant,
  graded_by: z.nullable(PersonName),
  rubric: z.array(RubricScore),
  override: z.nullable(z.object({ reason: z.string(), at: Instant, by: z.nullable(PersonName) })),
})
export type SubmissionGrade = z.infer<typeof SubmissionGrade>

export const SubmissionStatus = z.enum(['waiting', 'graded', 'returned', 'replaced'])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

export const Submission = z.object({
  id: Id,
  number: z.number(),
  status: SubmissionStatus,
  submitted_at: Instant,
  due_at: z.nullable(Instant),
  /** Days late that had begun; 0 when it came in time. */
  late_days: z.number(),
  body: Document,
  link: z.string(),
  files: z.array(StoredFile),
  grade: z.nullable(SubmissionGrade),
  feedback: Document,
  comments: z.array(PassageComment),
  returned_at: z.nullable(Instant),
  resubmit_by: z.nullable(Instant),
})
export type Submission = z.infer<typeof Submission>

export const MyAssignment = z.object({
  course_id: Id,
  lesson_id: Id,
  title: z.string(),
  instructions: Document,
  files: Pictures,
  accepts_text: z.boolean(),
  accepts_files: z.boolean(),
  accepts_link: z.boolean(),
  maximum_files: z.number(),
  points: z.number(),
  pass_percent: z.nullable(z.number()),
  late_deduction_percent: z.number(),
  maximum_submissions: z.nullable(z.number()),
  is_anonymous: z.boolean(),
  rubric: z.array(RubricCriterion),
  due_at: z.nullable(Instant),
  /** From then on nothing is accepted. */
  closes_at: z.nullable(Instant),
  /** Days late that have begun now. */
  late_days: z.number(),
  draft: z.nullable(SubmissionDraft),
  /** Newest first. */
  submissions: z.array(Submission),
  /** Why nothing can be handed in now. */
  closed: z.nullable(z.enum(['past_cutoff', 'no_submissions_left'])),
  can: z.object({ submit: z.boolean() }),
})
export type MyAssignment = z.infer<typeof MyAssignment>

const learning = [
  'course_not_found',
  'lesson_not_found',
  'lesson_locked',
  'assignment_not_found',
] as const

export const getMyAssignment = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/assignment/',
  access: 'member',
  summary: 'Read an assignment of a lesson that is open to me, my draft and what I handed in',
  params: LessonParams,
  output: MyAssignment,
  errors: learning,
})

export const saveSubmissionDraft = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/assignment/draft/',
  access: 'member',
  summary: 'Keep what I have so far; draft_changed says that another device saved in between',
  params: LessonParams,
  /** The revision that it was written on; 0 for the first. */
  body: z.object({ revision: z.number().check(z.int(), z.minimum(0)), ...Work }),
  output: SubmissionDraft,
  errors: [...learning, 'draft_changed', 'file_not_found', 'assignment_closed'],
})

export const submitAssignment = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/assignment/submit/',
  access: 'member',
  summary: 'Hand in my work; sending the same submission again changes nothing',
  params: LessonParams,
  /** The id is made by the device that hands in. */
  body: z.object({ submission_id: Id, ...Work }),
  output: MyAssignment,
  errors: [
    ...learning,
    'file_not_found',
    'submission_empty',
    'assignment_closed',
    'no_submissions_left',
    'submission_not_found',
  ],
})

/** Who handed in. Without a name while it is graded anonymously. */
export const SubmissionAuthor = z.object({
  /** A word that stays the same for one learner in one assignment. */
  alias: z.string(),
  person: z.nullable(PersonName),
})
export type SubmissionAuthor = z.infer<typeof SubmissionAuthor>

export const SubmissionRow = z.object({
  id: Id,
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
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
    /** How many there are of each status, by the other filters. */
    counts: z.record(QueueStatus, z.number()),
    /** What can be chosen to narrow the list. */
    assignments: z.array(
      z.object({ course_id: Id, course_title: z.string(), lesson_id: Id, title: z.string() }),
    ),
  }),
  errors: ['not_allowed', 'course_not_found'],
})

export const SubmissionDetail = z.extend(Submission, {
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
  author: SubmissionAuthor,
  is_anonymous: z.boolean(),
  /** What was asked when it was handed in, also after the assignment was changed. */
  instructions: Document,
  instruction_files: Pictures,
  /** Whether the assignment asks for something else by now. */
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
  /** Neighbours in the list that it was opened from. */
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
  /** Ignored where a rubric decides. */
  points: Points,
  rubric: RubricChoices,
  feedback: Document,
  /** Takes nothing off although it came late. */
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
