import { coursePolicy } from '#server/courses/policy.ts'

/**
 * Whoever teaches the course sees all of its cohorts and their learners; whoever edits it arranges them. Teaching a
 * cohort gives no rights beyond those in the course.
 */
export const cohortPolicy = { read: coursePolicy.read, arrange: coursePolicy.update } as const
