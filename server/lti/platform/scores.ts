import { sql } from 'kysely'
import type { ToolRules } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'

export interface ToolScore {
  enrollment_id: string
  /** ID of the lesson, or of the line item that the tool added. */
  item_id: string
  /** Null until the tool has graded fully. */
  points: number | null
  maximum_points: number
}

/** What tools reported for these learners in this round, one row per gradebook column. */
export async function listToolScores(
  db: Db,
  organizationId: string,
  enrollmentIds: readonly string[],
): Promise<ToolScore[]> {
  if (enrollmentIds.length === 0) return []
  const { rows } = await sql<ToolScore>`
    select distinct on (s.enrollment_id, item_id) s.enrollment_id,
      case when i.is_of_lesson then i.lesson_id else i.id end as item_id, i.maximum_points,
      case when s.grading_progress = 'FullyGraded' then s.points / s.maximum_points * i.maximum_points end as points
    from lti_scores s
    join lti_line_items i on i.organization_id = s.organization_id and i.id = s.line_item_id
    join enrollments e on e.organization_id = s.organization_id and e.id = s.enrollment_id
      and s.scored_at >= coalesce(e.round_started_at, '-infinity')
    where s.organization_id = ${organizationId} and s.enrollment_id = any(${[...enrollmentIds]}::uuid[])
      and (s.points is not null or s.activity_progress in ('Submitted', 'Completed'))
    order by s.enrollment_id, item_id, s.scored_at desc`.execute(db)
  return rows
}

/** The points of those lesson versions whose tool is graded, by lesson. */
export async function listGradedTools(db: Db, organizationId: string, versionIds: string[]) {
  if (versionIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('lesson_versions')
    .select(['lesson_id', sql<ToolRules>`content -> 'rules'`.as('rules')])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(versionIds))))
    .where(sql<boolean>`content #>> '{rules,is_graded}' = 'true'`)
    .execute()
  return new Map(rows.map(({ lesson_id, rules }) => [lesson_id, rules.maximum_points]))
}

/** Columns that tools added to a course. */
export const listAddedItems = (db: Db, organizationId: string, courseId: string) =>
  db
    .selectFrom('lti_line_items')
    .select(['id', 'label', 'maximum_points'])
    .where('organization_id', '=', organizationId)
    .where('course_id', '=', courseId)
    .where('is_of_lesson', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Columns whose tool can show the work behind a score: those of lessons by the lesson's ID. */
export async function listReviewable(db: Db, organizationId: string, courseId: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct case when i.is_of_lesson then i.lesson_id else i.id end as id
    from lti_line_items i join lti_tools t on t.organization_id = i.organization_id and t.id = i.tool_id
    where i.organization_id = ${organizationId} and i.course_id = ${courseId} and t.ended_at is null
      and (t.review_url is not null or i.review is not null)`.execute(db)
  return rows.map(({ id }) => id)
}
