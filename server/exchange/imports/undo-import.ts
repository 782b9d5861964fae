import { sql } from 'kysely'
import type { CourseImport } from '#contract/course-imports.ts'
import { audit } from '#server/audit/audit.ts'
import { deleteCourse } from '#server/courses/delete-course.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentImport } from './present.ts'
import { getImportRow } from './queries.ts'

/**
 * Deletes the draft that an import created, with its questions, discussions and files. Files that another course uses
 * by now are kept. A course that was ever published can't be undone.
 */
export async function undoCourseImport(ctx: MemberCtx, importId: string): Promise<CourseImport> {
  const row = await getImportRow(ctx, importId, { lock: true })
  if (row.status !== 'done' || !row.course_id) throw problem('course_import_not_undoable')
  await deleteCourse(ctx, row.course_id)
  await deleteFilesOf(ctx, importId)
  await ctx.db
    .updateTable('course_imports')
    .set({ status: 'undone', undone_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .execute()
  await audit(ctx, {
    action: 'course_import.undone',
    organizationId: ctx.organizationId,
    subject: { type: 'course_import', id: importId },
    detail: { file_name: row.file_name, title: row.title },
  })
  return presentImport(ctx, await getImportRow(ctx, importId))
}

/** Its course is already deleted, so anything that still refers to a file belongs to another one. */
export async function deleteFilesOf(
  ctx: Pick<MemberCtx, 'db' | 'now' | 'organizationId'>,
  importId: string,
) {
  const mine = sql`select file_id from course_import_files
    where organization_id = ${ctx.organizationId} and import_id = ${importId}`
  const organization = sql`organization_id = ${ctx.organizationId}`
  await sql`update files f set deleted_at = ${ctx.now}
    where f.deleted_at is null and f.id in (${mine})
      and not exists (select 1 from course_resources r where r.organization_id = ${ctx.organizationId}
        and (r.file_id = f.id or r.poster_file_id = f.id))
      and not exists (select 1 from courses c where c.organization_id = ${ctx.organizationId}
        and (c.cover_file_id = f.id or c.trailer_file_id = f.id))
      and f.id::text not in (
        select found[1] from lessons, regexp_matches(content::text, '"file_id": "([0-9a-f-]{36})"', 'g') found
          where ${organization} and content::text like '%"file_id"%')`.execute(ctx.db)
}
