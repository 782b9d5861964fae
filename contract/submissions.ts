import * as z from 'zod/mini'
import { LessonParams, Pictures } from './assignments.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { StoredFile } from './files.ts'
import { PassageComment, RubricCriterion, RubricScore } from './grading.ts'
import { PersonName } from './people.ts'

/** What a learner hands in, and what came back. */

export const openApiTag = 'assignments'

/** The purpose that names uploads of learners. */
export const submissionFilePurpose = 'submission_file'

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
