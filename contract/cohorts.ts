import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, line, TimeZone } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * A cohort is one run of a course. For its learners, opening days and due dates count from the day it starts. Its days
 * are days in its own time zone.
 */

/** A cohort next to something that belongs to it. */
export const CohortName = z.object({ id: Id, name: z.string() })
export type CohortName = z.infer<typeof CohortName>

/** A cohort as its learners see it. */
export const CohortRun = z.extend(CohortName, {
  starts_on: CalendarDate,
  /** The last day; null if the cohort has no end. */
  ends_on: z.nullable(CalendarDate),
})
export type CohortRun = z.infer<typeof CohortRun>

export const CohortBody = z.object({
  name: line(120, 'Name the cohort'),
  time_zone: TimeZone,
  starts_on: CalendarDate,
  ends_on: z._default(z.nullable(CalendarDate), null),
  /** The first and the last day on which learners can enroll themselves. */
  enrollment_opens_on: z._default(z.nullable(CalendarDate), null),
  enrollment_closes_on: z._default(z.nullable(CalendarDate), null),
  seats: z._default(
    z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    null,
  ),
  /** People who already teach the course. */
  instructor_ids: z._default(z.array(Id).check(z.maxLength(50)), []),
})
export type CohortBody = z.infer<typeof CohortBody>

/** A cohort as course staff see it. */
export const Cohort = z.extend(CohortRun, {
  time_zone: z.string(),
  /** The instant that opening days and due dates count from. */
  starts_at: Instant,
  enrollment_opens_on: z.nullable(CalendarDate),
  enrollment_closes_on: z.nullable(CalendarDate),
  seats: z.nullable(z.number()),
  seats_taken: z.number(),
  waiting: z.number(),
  instructors: z.array(PersonName),
  archived_at: z.nullable(Instant),
  /** A cohort that was ever used is archived, not deleted. */
  can: z.object({
    update: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Cohort = z.infer<typeof Cohort>

const CohortParams = z.extend(CourseParams, { cohortId: Id })

export const listCohorts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/',
  access: 'member',
  summary: 'List the cohorts of a course, the latest start first',
  params: CourseParams,
  /** Without `archived`: all of them. */
  query: z.extend(PageQuery, { archived: z.optional(z.stringbool()) }),
  output: z.extend(pageOf(Cohort), { can: z.object({ create: z.boolean() }) }),
  errors: ['course_not_found'],
})

const saving = ['course_not_found', 'not_allowed', 'cohort_name_taken', 'member_not_found'] as const

export const createCohort = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/',
  access: 'member',
  summary: 'Start another run of a course',
  params: CourseParams,
  body: CohortBody,
  output: Cohort,
  errors: saving,
})

export const changeCohort = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/:cohortId/',
  access: 'member',
  summary: 'Change a cohort; a new start moves the dates of all its learners',
  params: CohortParams,
  body: CohortBody,
  output: Cohort,
  errors: [...saving, 'cohort_not_found', 'cohort_archived'],
})

export const archiveCohort = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/:cohortId/archive/',
  access: 'member',
  summary: 'Close a cohort to new learners; its learners stay and its waiting list ends',
  params: CohortParams,
  output: Cohort,
  errors: ['course_not_found', 'not_allowed', 'cohort_not_found'],
})

export const restoreCohort = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/:cohortId/restore/',
  access: 'member',
  summary: 'Open an archived cohort again',
  params: CohortParams,
  output: Cohort,
  errors: ['course_not_found', 'not_allowed', 'cohort_not_found', 'cohort_name_taken'],
})

export const deleteCohort = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/:cohortId/',
  access: 'member',
  summary: 'Delete a cohort that nobody has used yet',
  params: CohortParams,
  errors: ['course_not_found', 'not_allowed', 'cohort_not_found', 'cohort_in_use'],
})

/** How the learners of one cohort do. Each figure counts the rows of the list of learners with the same filter. */
export const CohortFigures = z.object({
  cohort: CohortRun,
  archived_at: z.nullable(Instant),
  enrolled: z.number(),
  /** Enrolled learners who have been active in the course. */
  started: z.number(),
  completed: z.number(),
  /** Null without learners. */
  average_progress_percent: z.nullable(z.number()),
  /** Null until something is graded. */
  average_grade_percent: z.nullable(z.number()),
})
export type CohortFigures = z.infer<typeof CohortFigures>

export const compareCohorts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/cohorts/comparison/',
  access: 'member',
  summary:
    'Compare the learners of up to 20 cohorts: enrolled, started, completed, progress and grade',
  params: CourseParams,
  output: z.object({ items: z.array(CohortFigures) }),
  errors: ['course_not_found'],
})

export const moveToCohort = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/learners/move/',
  access: 'member',
  summary: 'Move learners to another cohort, or out of any; their dates follow, their work is kept',
  params: CourseParams,
  body: z.object({
    enrollment_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    cohort_id: z.nullable(Id),
  }),
  output: z.object({ changed: z.number() }),
  errors: [
    'course_not_found',
    'enrollment_not_found',
    'not_allowed',
    'cohort_not_found',
    'cohort_archived',
    'cohort_full',
  ],
})
