import { sql } from 'kysely'
import type { CourseImport, CourseItemState } from '#contract/course-imports.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import type { Words } from '#server/words/sentence.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { importPolicy } from '../policy.ts'
import type { PlannedItem } from '../reading/plan.ts'

/** A summary of what a plan creates, stored for the page. */
export interface ImportSummary {
  notes: Words[]
  /** What the columns of the same name hold in English. Imports from before sentences were kept have neither. */
  format?: Words
  problem?: Words
  sections: { title: string; lessons: string[] }[]
  creates: CourseImport['creates']
  counts: Record<CourseItemState, number>
}

export const emptySummary: ImportSummary = {
  notes: [],
  sections: [],
  creates: { sections: 0, lessons: 0, questions: 0, discussions: 0, files: 0 },
  counts: { imported: 0, changed: 0, not_imported: 0 },
}

export const stateOf = ({ problem: reason, notes }: PlannedItem): CourseItemState =>
  reason !== null ? 'not_imported' : notes.length > 0 ? 'changed' : 'imported'

/** Imports with their author and the resulting course, without the long report. */
export const importRows = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('course_imports as i')
    .leftJoin('people as p', 'p.id', 'i.created_by')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.id', '=', 'i.course_id'),
    )
    .select(['i.id', 'i.status', 'i.file_id', 'i.file_name', 'i.digest', 'i.format', 'i.title'])
    .select(['i.problem', 'i.done_count', 'i.total_count', 'i.created_by', 'i.created_at'])
    .select(['i.started_at', 'i.finished_at', 'i.course_id', 'c.title as course_title'])
    .select(['c.published_at', personNameColumn('p').as('creator')])
    .select([
      sql<Partial<ImportSummary>>`i.summary`.as('summary'),
      sql<boolean>`coalesce(c.draft_changed_at > i.finished_at, false)`.as('is_edited'),
    ])
    .where('i.organization_id', '=', ctx.organizationId)

export type ImportRow = Awaited<ReturnType<typeof getImportRow>>

/** The caller's import, or any for an admin; for others it doesn't exist. */
export async function getImportRow(ctx: MemberCtx, importId: string, { lock = false } = {}) {
  const query = importRows(ctx).where('i.id', '=', importId)
  const row = await (lock ? query.forUpdate('i') : query).executeTakeFirst()
  if (!row || !importPolicy.manage(ctx, row)) throw problem('course_import_not_found')
  return row
}

/** Courses that the same file created before and that still exist. */
export const earlierCourses = (ctx: MemberCtx, row: { id: string; digest: string | null }) =>
  row.digest === null
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('course_imports as i')
        .innerJoin('courses as c', (join) =>
          join
            .onRef('c.organization_id', '=', 'i.organization_id')
            .onRef('c.id', '=', 'i.course_id'),
        )
        .select(['c.id', 'c.title', 'i.finished_at'])
        .where('i.organization_id', '=', ctx.organizationId)
        .where('i.digest', '=', row.digest)
        .where('i.status', '=', 'done')
        .where('i.id', '<>', row.id)
        .orderBy('i.finished_at', 'desc')
        .limit(5)
        .execute()
