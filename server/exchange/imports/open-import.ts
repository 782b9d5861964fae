import { sql } from 'kysely'
import { courseImportPurpose } from '#contract/course-imports.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { english } from '#server/words/english.ts'
import { findReader } from '#server/words/reader.ts'
import type { Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { ReadingTask } from '../reading/read-course.ts'
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

type OpenImport = NonNullable<Awaited<ReturnType<typeof findOpenImport>>>

/** What reads the file: titles that it lacks are written in the language of the person who imports it. */
export const taskOf = (
  app: Mechanisms,
  { import_id }: ImportId,
  open: OpenImport,
  local: Pick<ReadingTask, 'file' | 'folder'>,
): Promise<ReadingTask> =>
  asSystem(app, async ({ db }) => ({
    ...local,
    name: open.file_name,
    seed: import_id,
    reader: open.created_by ? await findReader(db, open.created_by) : english,
  }))

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
    done_count?: number
    total_count?: number
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

/** Keeps the reason as a sentence too, so everyone reads it in their language. */
export const failImport = (
  app: Mechanisms,
  { organization_id, import_id }: ImportId,
  problem: Words,
) =>
  asSystem(app, async ({ db, now }) => {
    await db
      .updateTable('course_imports')
      .set({
        status: 'failed',
        problem: word(problem, english),
        summary: sql`summary || ${JSON.stringify({ problem })}::jsonb`,
        finished_at: now,
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .execute()
  })
