import { courseImportPurpose } from '#contract/course-imports.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { CourseImportStatus } from '#contract/course-imports.ts'

export interface ImportId {
  organization_id: string
  import_id: string
}

/** An import waiting for its job, with its file; undefined if it is done, canceled or deleted. */
export const findOpenImport = (
  app: Mechanisms,
  { organization_id, import_id }: ImportId,
  status: CourseImportStatus,
) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('course_imports as i')
      .innerJoin('files as f', 'f.id', 'i.file_id')
      .select(['i.created_by', 'i.file_name', 'f.storage_key', 'f.id as file_id'])
      .where('i.organization_id', '=', organization_id)
      .where('i.id', '=', import_id)
      .where('i.status', '=', status)
      .where('f.purpose', '=', courseImportPurpose)
      .where('f.deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** In a separate transaction, so people who are waiting see it immediately. */
export const changeImport = (
  app: Mechanisms,
  { organization_id, import_id }: ImportId,
  values: {
    status?: CourseImportStatus
    digest?: string
    format?: string
    title?: string
    summary?: string
    report?: string
    problem?: string
    done_count?: number
    total_count?: number
    finished_at?: Date
  },
) =>
  asSystem(app, async ({ db }) => {
    await db
      .updateTable('course_imports')
      .set(values)
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .execute()
  })
