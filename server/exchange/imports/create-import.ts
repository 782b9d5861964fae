import { courseImportPurpose, type CourseImport } from '#contract/course-imports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { importPolicy } from '../policy.ts'
import { presentImport } from './present.ts'
import { getImportRow } from './queries.ts'

/** Starts an import: a job reads the uploaded file and reports what it would create. */
export async function createCourseImport(ctx: MemberCtx, fileId: string): Promise<CourseImport> {
  authorize(importPolicy, 'create', ctx, { created_by: null })
  const file = await getFile(ctx.db, fileId)
  const isOwn = file.owner_id === ctx.personId && file.organization_id === ctx.organizationId
  if (!isOwn || file.purpose !== courseImportPurpose) throw problem('file_not_found')
  const { id } = await ctx.db
    .insertInto('course_imports')
    .values({
      organization_id: ctx.organizationId,
      file_id: file.id,
      file_name: file.name,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(
    ctx.db,
    'exchange.read-import',
    { organization_id: ctx.organizationId, import_id: id },
    { maximumAttempts: 3 },
  )
  await audit(ctx, {
    action: 'course_import.created',
    organizationId: ctx.organizationId,
    subject: { type: 'course_import', id },
    detail: { file_name: file.name },
  })
  return presentImport(ctx, await getImportRow(ctx, id))
}
