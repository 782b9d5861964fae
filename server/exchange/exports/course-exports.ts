import { sql } from 'kysely'
import type { CourseExport, CourseExportFormat } from '#contract/course-exports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { coursePolicy } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { readerOf } from '#server/words/reader.ts'
import { amongSentences, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { notWritten } from './write-export.ts'

/** Requests the draft as a file; a job writes it. */
export async function createCourseExport(
  ctx: MemberCtx,
  courseId: string,
  format: CourseExportFormat,
): Promise<CourseExport> {
  authorize(coursePolicy, 'duplicate', ctx, await getCourseRow(ctx, courseId))
  const { id } = await ctx.db
    .insertInto('course_exports')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      format,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = { organization_id: ctx.organizationId, export_id: id }
  await addJob(ctx.db, 'exchange.write-export', payload, { maximumAttempts: 3 })
  await audit(ctx, {
    action: 'course.exported',
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail: { format },
  })
  return getCourseExport(ctx, courseId, id)
}

export async function getCourseExport(
  ctx: MemberCtx,
  courseId: string,
  exportId: string,
): Promise<CourseExport> {
  authorize(coursePolicy, 'duplicate', ctx, await getCourseRow(ctx, courseId))
  const row = await ctx.db
    .selectFrom('course_exports as e')
    .leftJoin('files as f', (join) =>
      join.onRef('f.id', '=', 'e.file_id').on('f.deleted_at', 'is', null),
    )
    .select(['e.id', 'e.created_at', 'e.finished_at', 'e.problem'])
    .select(['f.id as file_id', 'f.name', 'f.size_bytes'])
    .select([
      sql<{ title: string; reason: Words }[]>`e.left_out`.as('left_out'),
      sql<CourseExportFormat>`e.format`.as('format'),
    ])
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.course_id', '=', courseId)
    .where('e.id', '=', exportId)
    .executeTakeFirst()
  if (!row) throw problem('course_export_not_found')
  const reader = await readerOf(ctx)
  return {
    id: row.id,
    format: row.format,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    problem: row.problem && word(exportProblem(row.problem), reader),
    left_out: row.left_out.map(({ title, reason }) => ({ title, reason: word(reason, reader) })),
    size_bytes: row.size_bytes,
    url: row.file_id ? fileUrl(ctx.app, { id: row.file_id, name: row.name ?? '' }) : null,
  }
}

/** Either the catalog's sentence of a refusal or that nothing could be written. */
const exportProblem = (text: string) =>
  amongSentences(text, [
    notWritten,
    ...Object.values(errorCatalogue).map(({ detail }) => ({ message: detail })),
  ])
