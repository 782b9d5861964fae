import type { CourseImport } from '#contract/course-imports.ts'
import { authorize } from '#server/access/policy.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { importPolicy } from '../policy.ts'
import { presentImport } from './present.ts'
import { getImportRow } from './queries.ts'

/** Starts importing a file that was read; a job does the work. Idempotent. */
export async function startCourseImport(ctx: MemberCtx, importId: string): Promise<CourseImport> {
  const row = await getImportRow(ctx, importId, { lock: true })
  authorize(importPolicy, 'create', ctx, row)
  if (row.status === 'importing' || row.status === 'done') return presentImport(ctx, row)
  if (!(await presentImport(ctx, row)).can.start) throw problem('course_import_empty')
  await ctx.db
    .updateTable('course_imports')
    .set({ status: 'importing', started_at: ctx.now, done_count: 0 })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .execute()
  await addJob(
    ctx.db,
    'exchange.run-import',
    { organization_id: ctx.organizationId, import_id: importId },
    { maximumAttempts: 3 },
  )
  return presentImport(ctx, await getImportRow(ctx, importId))
}

/** Deletes an import that was never started, or that failed, with its file. */
export async function discardCourseImport(ctx: MemberCtx, importId: string): Promise<void> {
  const row = await getImportRow(ctx, importId, { lock: true })
  if (row.status !== 'ready' && row.status !== 'failed') throw problem('course_import_started')
  if (row.file_id) await deleteFile(ctx, row.file_id)
  await ctx.db
    .deleteFrom('course_imports')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .execute()
}
