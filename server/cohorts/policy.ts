import { coursePolicy } from '#server/courses/policy.ts'

/**
 * People who teach the course see all of its cohorts and their learners; people who edit it arrange them. Teaching a
 * cohort gives no rights beyond those in the course.
 */
export const cohortPolicy = { read: coursePolicy.read, arrange: coursePolicy.update } as const
