import type { Cohort } from '#contract/cohorts.ts'
import type { CourseStanding } from '#server/courses/policy.ts'
import { presentRun } from '#server/enrollments/cohorts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { cohortPolicy } from './policy.ts'
import type { CohortRow } from './queries.ts'

export function presentCohort(ctx: MemberCtx, course: CourseStanding, row: CohortRow): Cohort {
  const arranges = cohortPolicy.arrange(ctx, course)
  const isOpen = row.archived_at === null
  return {
    ...presentRun(row),
    time_zone: row.time_zone,
    starts_at: row.starts_at.toISOString(),
    enrollment_opens_on: row.enrollment_opens_on,
    enrollment_closes_on: row.enrollment_closes_on,
    seats: row.seats,
    seats_taken: row.seats_taken,
    waiting: row.waiting,
    instructors: row.instructors.map((person) => presentPersonName(ctx.app, person)),
    archived_at: row.archived_at?.toISOString() ?? null,
    can: {
      update: arranges && isOpen,
      archive: arranges && isOpen,
      restore: arranges && !isOpen,
      delete: arranges && !row.is_used,
    },
  }
}
