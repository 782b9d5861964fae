import type { Enrollment } from '#contract/enrollments.ts'
import { abilities } from '#server/access/policy.ts'
import { enrollmentPolicy } from './policy.ts'
import type { EnrollmentRow } from './queries.ts'
import { statusAt } from './rules.ts'

export const presentEnrollment = (
  row: EnrollmentRow,
  actor: { personId: string },
  now: Date,
  waitingPosition: number | null = null,
): Enrollment => ({
  id: row.id,
  course_id: row.course_id,
  organization_id: row.organization_id,
  cohort_id: row.cohort_id,
  status: statusAt(row, now),
  source: row.source as Enrollment['source'],
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
  waiting_position: waitingPosition,
  can: abilities(enrollmentPolicy, actor, row),
})
