import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { Points, Rubric } from './grading.ts'
import { PersonName } from './people.ts'

/** Work that learners are asked to submit. */

const Percent = z.number().check(z.int(), z.minimum(0), z.maximum(100))

export const AssignmentFields = z.object({
  instructions: Document,
  accepts_text: z.boolean(),
  accepts_files: z.boolean(),
  accepts_link: z.boolean(),
  maximum_files: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  /** With a rubric: the sum of its highest levels. */
  points: Points.check(z.minimum(0.01, 'Give at least some points')),
  pass_percent: z.nullable(Percent),
  /** Percentage of the points deducted for each day late that has begun. */
  late_deduction_percent: Percent,
  /** Days after the due date during which work is accepted; null means no limit. */
  cutoff_days: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(365))),
  /** Null means unlimited. */
  maximum_submissions: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(50))),
  /** Names are hidden from graders until they have graded. */
  is_anonymous: z.boolean(),
  rubric: Rubric,
})
export type AssignmentFields = z.infer<typeof AssignmentFields>

export const LessonParams = z.extend(CourseParams, { lessonId: Id })

/** URLs of the pictures in a text, by file ID. */
export const Pictures = z.record(z.string(), z.string())

export const Assignment = z.extend(AssignmentFields, {
  lesson_id: Id,
  files: Pictures,
  /** Revision number; 0 before the first save. Send it with the next save. */
  revision: z.number(),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(PersonName),
  /** Number of submissions. Submitted work keeps the version of the assignment it was submitted for. */
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
